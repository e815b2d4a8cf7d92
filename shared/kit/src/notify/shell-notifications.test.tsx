import { render, screen, waitFor } from '@testing-library/react';
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
