import './augment';
import { createTheme } from '@mui/material/styles';
import { components } from './components/components';
import { fontMono, fontSans } from './fonts';
import { paletteOf } from './palette';
import { tokens } from './tokens';

/** The attribute of `<html>` that names the scheme in force. */
export const schemeAttribute = 'data-scheme';

const easeOut = 'cubic-bezier(0, 0, 0.2, 1)';

/**
 * The console's MUI theme. Colours are CSS variables under `[data-scheme]`, so that switching the
 * scheme changes one attribute and renders nothing again.
 *
 * The breakpoints are the specification's. MUI wants a first breakpoint of 0 to write "from the
 * smallest screen on"; the specification's `xs` is 576, so that first one is called `base`:
 * `{ base: …, md: … }` is mobile-first.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: schemeAttribute, cssVarPrefix: 'c' },
  colorSchemes: {
    light: { palette: paletteOf(tokens.light) },
    dark: { palette: paletteOf(tokens.dark) },
  },
  breakpoints: {
    values: { base: 0, xs: 576, sm: 768, md: 992, lg: 1200, xl: 1408, xl2: 1616 },
  },
  spacing: 4,
  shape: { borderRadius: 6 },
  transitions: {
    duration: {
      shortest: 100,
      shorter: 100,
      short: 100,
      standard: 250,
      complex: 250,
      enteringScreen: 250,
      leavingScreen: 250,
    },
    easing: { easeInOut: easeOut, easeOut, easeIn: easeOut, sharp: easeOut },
  },
  typography: {
    fontFamily: fontSans,
    fontSize: 14,
    htmlFontSize: 16,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: { fontSize: 20, fontWeight: 600, lineHeight: 1.3 },
    h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.3 },
    h3: { fontSize: 14, fontWeight: 600, lineHeight: 1.3 },
    h4: { fontSize: 24, fontWeight: 600, lineHeight: 1.3 },
    h5: { fontSize: 30, fontWeight: 600, lineHeight: 1.3 },
    body1: { fontSize: 14, lineHeight: 1.57 },
    body2: { fontSize: 13, lineHeight: 1.57 },
    caption: { fontSize: 12, lineHeight: 1.57 },
    button: { fontSize: 14, fontWeight: 400, lineHeight: 1.57, textTransform: 'none' },
  },
  components: components(fontMono),
});
