export { fontMono, fontSans } from './fonts';
export { pageNonce } from './nonce';
export { ConsoleThemeProvider, type ConsoleThemeProviderProps } from './provider';
export { type SchemeMode, schemeBootScript, schemeStorageKey, useScheme } from './scheme';
export { theme } from './theme';
export { type SchemeTokens, tokens } from './tokens';
