import { act, render, screen, waitFor } from '@testing-library/react';
import { ConsoleThemeProvider } from '../theme';
import {
  dismissShellNotification,
  NotificationsProvider,
  notifyShell,
} from './shell-notifications';

test('a notification said before its code is there is shown when it is, and can be taken away', async () => {
  const early = notifyShell('新版本已发布', { persist: true });
  const taken = notifyShell('不再适用', { persist: true });
  dismissShellNotification(taken);
  render(
    <ConsoleThemeProvider>
      <NotificationsProvider>页面</NotificationsProvider>
    </ConsoleThemeProvider>,
  );
  expect(await screen.findByText('新版本已发布')).toBeTruthy();
  expect(screen.queryByText('不再适用')).toBeNull();
  dismissShellNotification(early);
  await waitFor(() => expect(screen.queryByText('新版本已发布')).toBeNull());
});

test('§9.7 at most 5 stand at once, each for 4000 ms, at the top in the middle', async () => {
  render(
    <ConsoleThemeProvider>
      <NotificationsProvider>页面</NotificationsProvider>
    </ConsoleThemeProvider>,
  );
  notifyShell('第 0 条');
  await screen.findByText('第 0 条');
  jest.useFakeTimers();
  try {
    act(() => {
      for (let count = 1; count <= 7; count += 1) notifyShell(`第 ${count} 条`);
    });
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.getAllByText(/^第 \d 条$/)).toHaveLength(5);
    const place = screen.getByText('第 1 条').closest('.notistack-SnackbarContainer');
    if (!place) throw new Error('no place');
    const { position, top, left } = getComputedStyle(place);
    expect([position, top, left]).toEqual(['fixed', '14px', '50%']);
    act(() => jest.advanceTimersByTime(2999));
    expect(screen.queryByText('第 1 条')).toBeTruthy();
    for (let step = 0; step < 4; step += 1) act(() => jest.advanceTimersByTime(500));
    expect(screen.queryByText('第 1 条')).toBeNull();
    expect(screen.queryByText('第 7 条')).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});
