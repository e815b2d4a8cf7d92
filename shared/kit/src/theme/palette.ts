import type { PaletteOptions } from '@mui/material/styles';
import type { SchemeTokens } from './tokens';

/** Puts the tokens of a scheme into MUI's palette; MUI turns each entry into a CSS variable. */
export function paletteOf(t: SchemeTokens): PaletteOptions {
  return {
    primary: { main: t.primary, dark: t.primaryHover, light: t.primary, contrastText: t.onPrimary },
    success: { main: t.ok, dark: t.ok, light: t.ok, contrastText: t.surface },
    warning: { main: t.warn, dark: t.warn, light: t.warn, contrastText: t.surface },
    error: { main: t.bad, dark: t.badHover, light: t.bad, contrastText: t.onBad },
    info: { main: t.info, dark: t.info, light: t.info, contrastText: t.surface },
    background: { default: t.canvas, paper: t.surface },
    text: {
      primary: t.text,
      secondary: t.textSecondary,
      tertiary: t.textTertiary,
      disabled: t.textDisabled,
    },
    divider: t.hairline,
    action: {
      active: t.textSecondary,
      hover: t.sunken,
      selected: t.primarySoft,
      disabled: t.textDisabled,
      disabledBackground: t.sunken,
    },
    line: { hairline: t.hairline, strong: t.strong, control: t.control },
    layer: { canvas: t.canvas, surface: t.surface, raised: t.raised, sunken: t.sunken },
    soft: {
      primary: t.primarySoft,
      ok: t.okSoft,
      warn: t.warnSoft,
      bad: t.badSoft,
      info: t.infoSoft,
    },
    float: { card: t.shadowCard, pop: t.shadow },
    chart: {
      c1: t.chart1,
      c2: t.chart2,
      c3: t.chart3,
      c4: t.chart4,
      c5: t.chart5,
      c6: t.chart6,
      c7: t.chart7,
      c8: t.chart8,
      s2: t.status2xx,
      s3: t.status3xx,
      s4: t.status4xx,
      s5: t.status5xx,
      blocked: t.blocked,
    },
  };
}
