import { theme } from './theme';

test('§9.8 the breakpoints are those of the specification', () => {
  expect(theme.breakpoints.values).toEqual({
    base: 0,
    xs: 576,
    sm: 768,
    md: 992,
    lg: 1200,
    xl: 1408,
    xl2: 1616,
  });
});

test('§9.9 a motion takes 250 ms unless it is a small one', () => {
  const { standard, complex, enteringScreen, leavingScreen } = theme.transitions.duration;
  expect([standard, complex, enteringScreen, leavingScreen]).toEqual([250, 250, 250, 250]);
});
