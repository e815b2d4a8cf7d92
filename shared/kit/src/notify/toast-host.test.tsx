import { act, cleanup, render, screen } from '@testing-library/react';
import { ConsoleThemeProvider } from '../theme';
import { toast } from './toast';
import { ToastHost } from './toast-host';

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <ConsoleThemeProvider>
      <ToastHost />
    </ConsoleThemeProvider>,
  );
});
afterEach(() => {
  act(() => {
    toast.dismiss();
    jest.runOnlyPendingTimers();
    jest.advanceTimersByTime(60_000);
  });
  cleanup();
  jest.useRealTimers();
});

const shown = (text: string) => screen.queryByText(text)?.parentElement;
/** A toast whose time is up fades, and is then removed. */
const stands = (text: string) => {
  const card = shown(text);
  return Boolean(card && getComputedStyle(card).opacity === '1');
};

test.each([
  ['show', 4000],
  ['error', 4000],
  ['success', 2000],
] as const)('§9.6 a toast by %s stands for %s ms', (kind, duration) => {
  act(() => {
    toast[kind]('一句话');
  });
  act(() => {
    jest.advanceTimersByTime(duration - 100);
  });
  expect(stands('一句话')).toBe(true);
  act(() => {
    jest.advanceTimersByTime(200);
  });
  expect(stands('一句话')).toBe(false);
});

test('§9.6 a loading toast stands until it is taken away', () => {
  act(() => {
    toast.loading('请稍候');
  });
  act(() => {
    jest.advanceTimersByTime(3_600_000);
  });
  expect(stands('请稍候')).toBe(true);
});

test('§9.4 §9.5 at most 20 stand at once, none wider than 350 px, and long words break', () => {
  act(() => {
    for (let index = 1; index <= 22; index += 1) toast.error(`第 ${index} 条`);
  });
  expect(screen.getAllByText(/^第 \d+ 条$/)).toHaveLength(20);
  const card = shown('第 22 条');
  expect(card && getComputedStyle(card).maxWidth).toBe('350px');
  expect(getComputedStyle(screen.getByText('第 22 条')).overflowWrap).toBe('anywhere');
});
