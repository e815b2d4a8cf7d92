import { NotificationsProvider, ToastHost } from '@console/kit/notify';
import { ConsoleThemeProvider } from '@console/kit/theme';
import { ConfirmProvider } from '@console/kit/ui';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { pinnedRemotes } from './remotes/boot';
import { createConsoleRouter } from './router';
import { createStore } from './store';
import { Gate } from './system/gate';
import { systemApi } from './system/system.api';

/**
 * What the console runs on, created once the releases are pinned. The boot payload says which are
 * live; a timer asks again. The router begins to load the page at once.
 */
export function createConsole() {
  const store = createStore();
  const { releaseSet } = pinnedRemotes();
  store.dispatch(
    systemApi.util.upsertQueryEntries([
      { endpointName: 'getReleaseSet', arg: undefined, value: { releaseSet } },
    ]),
  );
  return { store, router: createConsoleRouter(store.dispatch) };
}

/** The console behind the sign-in. The releases are pinned before it is rendered. */
export function App({ store, router }: ReturnType<typeof createConsole>) {
  useEffect(() => setupListeners(store.dispatch), [store]);
  return (
    <Provider store={store}>
      <ConsoleThemeProvider>
        <NotificationsProvider>
          <ConfirmProvider>
            <Gate>
              {/* As a transition the page would be rendered in slices of 5 ms, each followed by a frame. Its code has arrived before the router shows it, so there is nothing to wait for. */}
              <RouterProvider router={router} useTransitions={false} />
            </Gate>
          </ConfirmProvider>
          <ToastHost />
        </NotificationsProvider>
      </ConsoleThemeProvider>
    </Provider>
  );
}
