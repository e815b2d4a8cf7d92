// biome-ignore-all lint/style/useConsistentTypeDefinitions: declarations merge into interfaces only.
import type {} from '@mui/material/themeCssVarsAugmentation';
import type { SchemeTokens } from './tokens';

type Line = Pick<SchemeTokens, 'hairline' | 'strong' | 'control'>;
type Layer = Pick<SchemeTokens, 'canvas' | 'surface' | 'raised' | 'sunken'>;
type Soft = { primary: string; ok: string; warn: string; bad: string; info: string };
type Chart = Record<
  'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6' | 'c7' | 'c8' | 's2' | 's3' | 's4' | 's5' | 'blocked',
  string
>;
type Float = { card: string; pop: string };

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    base: true;
    xl2: true;
  }
  interface TypeText {
    tertiary: string;
  }
  interface Palette {
    line: Line;
    layer: Layer;
    soft: Soft;
    chart: Chart;
    float: Float;
  }
  interface PaletteOptions {
    line?: Line;
    layer?: Layer;
    soft?: Soft;
    chart?: Chart;
    float?: Float;
  }
}
