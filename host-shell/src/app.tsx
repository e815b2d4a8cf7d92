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
 * What the console runs on, made when the releases are pinned. The boot payload has told which are live;
 * they are asked about again by the clock. The router begins to load the page at once.
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
              {/* As a transition the page would be rendered in slices of 5 ms, each followed by a
                  frame; its code is there before the router shows it: nothing is left to wait for. */}
              <RouterProvider router={router} useTransitions={false} />
            </Gate>
          </ConfirmProvider>
          <ToastHost />
        </NotificationsProvider>
      </ConsoleThemeProvider>
    </Provider>
  );
}
