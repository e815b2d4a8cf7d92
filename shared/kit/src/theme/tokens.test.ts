import { type SchemeTokens, tokens } from './tokens';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

type Role = keyof SchemeTokens;

const layers: Role[] = ['canvas', 'surface', 'raised', 'sunken'];
const texts: Role[] = ['text', 'textSecondary', 'textTertiary', 'primary', 'bad'];
const onSoft: [Role, Role][] = [
  ['primary', 'primarySoft'],
  ['ok', 'okSoft'],
  ['warn', 'warnSoft'],
  ['bad', 'badSoft'],
  ['info', 'infoSoft'],
  ['text', 'primarySoft'],
  ['textTertiary', 'primarySoft'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onBad', 'bad'],
  ['onBad', 'badHover'],
];
const curves = Object.keys(tokens.light).filter((role): role is Role =>
  /^(chart\d|status\dxx|blocked)$/.test(role),
);

describe.each(Object.entries(tokens))('the %s scheme', (_name, scheme) => {
  const pairs = [...texts.flatMap((text) => layers.map((layer): [Role, Role] => [text, layer]))];

  test.each([...pairs, ...onSoft])('%s is readable on %s', (text, ground) => {
    expect(contrast(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(layers.slice(1))('the edge of a control is seen on %s', (layer) => {
    expect(contrast(scheme.control, scheme[layer])).toBeGreaterThanOrEqual(3);
  });

  test.each(curves)('the curve %s is seen on its card', (curve) => {
    expect(contrast(scheme[curve], scheme.surface)).toBeGreaterThanOrEqual(3);
  });
});
