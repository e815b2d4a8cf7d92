import { useColorScheme } from '@mui/material/styles';
import { schemeAttribute } from './theme';

/** What users may choose; `system` is the default, and light if the system has no preference. */
export type SchemeMode = 'light' | 'dark' | 'system';

/** Key of localStorage under which the choice is kept. */
export const schemeStorageKey = 'console-scheme';

/**
 * Script text for the HTML's head: sets the scheme's attribute before the first paint, so that a
 * dark page never flashes white. It has no imports and fits a nonce script.
 */
export const schemeBootScript = `(function(){var m;try{m=localStorage.getItem('${schemeStorageKey}')}catch(e){}var d=m==='dark'||(m!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);document.documentElement.setAttribute('${schemeAttribute}',d?'dark':'light')})()`;

/** The scheme that was chosen, the one in force, and how to choose another. */
export function useScheme() {
  const { mode, systemMode, setMode } = useColorScheme();
  const chosen: SchemeMode = mode ?? 'system';
  const resolved: 'light' | 'dark' = chosen === 'system' ? (systemMode ?? 'light') : chosen;
  return {
    mode: chosen,
    resolved,
    setMode: (next: SchemeMode) => setMode(next),
    toggle: () => setMode(resolved === 'dark' ? 'light' : 'dark'),
  };
}
