import { render, screen } from '@testing-library/react';
import { ConsoleThemeProvider } from '../../theme/provider';
import { StatFigure } from './stat-figure';

/** The words and the colour of a trend. */
function trendOf(ratio: number | null, moreIs: 'good' | 'bad' | 'neutral') {
  const { unmount } = render(
    <ConsoleThemeProvider>
      <StatFigure label="请求数" figure="1.2 万" trend={{ ratio, against: '较昨日', moreIs }} />
    </ConsoleThemeProvider>,
  );
  const line = screen.getByText(/较昨日/);
  const words = line.querySelector('span');
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const rule = rules.find(
    (one) => one instanceof CSSStyleRule && words?.matches(one.selectorText) && one.style.color,
  );
  const found = { text: line.textContent, colour: words && rule?.cssText };
  unmount();
  return found;
}

test('a change has the colour of what it means, and no change has none', () => {
  const plain = trendOf(0.2, 'neutral').colour;
  const good = trendOf(0.2, 'good');
  const bad = trendOf(0.2, 'bad');
  expect(good.text).toBe('上升 20%较昨日');
  expect(new Set([plain, good.colour, bad.colour]).size).toBe(3);
  expect(trendOf(-0.2, 'bad').colour).toBe(good.colour);
  for (const ratio of [0, 0.0004, -0.0004]) {
    for (const moreIs of ['good', 'bad', 'neutral'] as const) {
      expect(trendOf(ratio, moreIs)).toEqual({ text: '持平较昨日', colour: plain });
    }
  }
});

test('without a period before it says so', () => {
  expect(trendOf(null, 'good')).toEqual({ text: '较昨日无数据', colour: null });
});
