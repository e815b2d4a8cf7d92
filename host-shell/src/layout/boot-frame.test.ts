import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontSans, tokens } from '@console/kit/theme';
import { sizes } from './sizes';

const page = readFileSync(join(__dirname, '../../templates/index.html'), 'utf8');

/** Value of a property in the first rule of a selector. */
function declared(selector: string, property: string): string | undefined {
  const rule = page.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return new RegExp(`(?:^|[\\s;])${property}: ([^;]+);`).exec(rule)?.[1];
}

describe('the frame in the HTML that stands until the console runs', () => {
  it.each([
    ['.frame', tokens.light],
    ['[data-scheme="dark"] .frame', tokens.dark],
  ])('has the colours of the theme: %s', (selector, scheme) => {
    const names = ['--canvas', '--surface', '--line', '--text'];
    expect(names.map((name) => declared(selector, name))).toEqual([
      scheme.canvas,
      scheme.surface,
      scheme.hairline,
      scheme.text,
    ]);
  });

  it('has the sizes and the type of the shell', () => {
    expect(declared('.frame-menu', 'width')).toBe(`${sizes.menu}px`);
    expect(declared('[data-frame="collapsed"] .frame-menu', 'width')).toBe(
      `${sizes.menuCollapsed}px`,
    );
    expect(declared('.frame-bar', 'height')).toBe(`${sizes.bar}px`);
    expect(declared('[data-frame="phone"] .frame-bar', 'height')).toBe(`${sizes.barMobile}px`);
    expect(declared('.frame-brand', 'font')?.replaceAll(', ', ',')).toContain(fontSans);
  });
});
