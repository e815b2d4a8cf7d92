import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { controlComponents } from './controls';
import { paperStyles } from './paper-styles';
import { partStyles } from './part-styles';
import { surfaceComponents } from './surfaces';

type Overrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** How the console departs from MUI's default style. */
export function components(fontMono: string): Overrides {
  return {
    ...controlComponents,
    ...surfaceComponents,
    MuiCssBaseline: {
      styleOverrides: (theme) => ({
        html: { scrollbarGutter: 'auto', WebkitTextSizeAdjust: '100%' },
        body: { minHeight: '100dvh', overflowWrap: 'anywhere' },
        // The class twice: outweighs components that set a font of their own.
        'code, kbd, samp, pre, .mono.mono, .mono.mono input, .mono.mono textarea': {
          fontFamily: fontMono,
          fontSize: 13,
        },
        '.num': { fontVariantNumeric: 'tabular-nums' },
        ...partStyles(theme),
        'svg.lucide': { flex: 'none', strokeWidth: 1.75 },
        // lucide draws at 24 unless told; 16 is the console's inline size.
        'svg.lucide[width="24"]': { width: 16, height: 16 },
        '::selection': { background: theme.vars.palette.soft.primary },
        ':focus-visible': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
        ...paperStyles,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      }),
    },
  };
}
