import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { pageNonce } from './nonce';
import { usePaper } from './paper';
import { schemeStorageKey } from './scheme';
import { StyleCacheContext } from './style-cache';
import { modernStyles } from './styles-plugin';
import { theme } from './theme';

/** Props of {@link ConsoleThemeProvider}. */
export type ConsoleThemeProviderProps = {
  /** Nonce for the style elements; without it the nonce of the page's first nonce script. */
  nonce?: string;
  children: ReactNode;
};

/** Gives everything below it the console's look, under a policy without inline styles. */
export function ConsoleThemeProvider({ nonce, children }: ConsoleThemeProviderProps) {
  const [cache] = useState(() =>
    createCache({ key: 'c', nonce: nonce ?? pageNonce(), stylisPlugins: [modernStyles] }),
  );
  usePaper();
  return (
    <CacheProvider value={cache}>
      <StyleCacheContext value={cache}>
        <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={schemeStorageKey} noSsr>
          <CssBaseline />
          {children}
        </ThemeProvider>
      </StyleCacheContext>
    </CacheProvider>
  );
}
