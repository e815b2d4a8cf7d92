import { useEffect } from 'react';
import { schemeAttribute } from './theme';

/** Paper is white: while a page is printed the light scheme is in force, whatever was chosen. */
export function usePaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let scheme: string | null = null;
    const toPaper = () => {
      scheme = root.getAttribute(schemeAttribute);
      root.setAttribute(schemeAttribute, 'light');
    };
    const toScreen = () => scheme !== null && root.setAttribute(schemeAttribute, scheme);
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, []);
}
