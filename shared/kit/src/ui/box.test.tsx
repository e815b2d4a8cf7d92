import Typography from '@mui/material/Typography';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ConsoleThemeProvider } from '../theme/provider';
import { Box } from './box';

const show = (node: ReactNode) => render(<ConsoleThemeProvider>{node}</ConsoleThemeProvider>);
const classOf = (text: string) => screen.getByText(text).className;
/** What the last rule that concerns the element says: jsdom computes nothing from variables. */
function declared(text: string, property: string): string | undefined {
  const element = screen.getByText(text);
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ selectorText }) => element.matches(selectorText))
    .map(({ style }) => style.getPropertyValue(property))
    .findLast((value) => value !== '');
}

test('equal looks share a class, with values of the theme; another look has another', () => {
  show(
    <>
      <Box sx={{ p: 2, color: 'text.secondary' }}>one</Box>
      <Box component="section" sx={{ p: 2, color: 'text.secondary' }}>
        two
      </Box>
      <Box sx={{ p: 3 }}>three</Box>
    </>,
  );
  expect(screen.getByText('two').tagName).toBe('SECTION');
  expect(classOf('two')).toBe(classOf('one'));
  expect(classOf('three')).not.toBe(classOf('one'));
  expect(declared('one', 'padding')).toBe('calc(2 * var(--c-spacing))');
  expect(declared('three', 'padding')).toBe('calc(3 * var(--c-spacing))');
});

test('a list of looks is merged, later ones win, what is false is left out', () => {
  show(<Box sx={[{ m: 1, p: 1 }, false, { p: 4 }]}>all</Box>);
  expect([declared('all', 'margin'), declared('all', 'padding')]).toEqual([
    'var(--c-spacing)',
    'calc(4 * var(--c-spacing))',
  ]);
});

test('a look by a function follows what it closes over', () => {
  const box = (gap: number) => <Box sx={(theme) => ({ gap: theme.spacing(gap) })}>own</Box>;
  const { rerender } = show(box(1));
  const before = classOf('own');
  rerender(<ConsoleThemeProvider>{box(2)}</ConsoleThemeProvider>);
  expect(classOf('own')).not.toBe(before);
});

test('class names, references and attributes of the element are kept, and its look goes before a component’s own', () => {
  const seen: (string | undefined)[] = [];
  show(
    <>
      <Box
        className="frame"
        id="here"
        ref={(element: HTMLElement | null) => void seen.push(element?.id)}
      >
        plain
      </Box>
      <Box component={Typography} sx={{ p: 5 }}>
        text
      </Box>
    </>,
  );
  expect(classOf('plain')).toBe('frame');
  expect(seen).toEqual(['here']);
  expect(declared('text', 'padding')).toBe('calc(5 * var(--c-spacing))');
});
