import { NotificationsProvider, ToastHost } from '@console/kit/notify';
import { ConsoleThemeProvider } from '@console/kit/theme';
import { ConfirmProvider } from '@console/kit/ui';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { pinnedRemotes } from './remotes/boot';
import { createConsoleRouter } from './router';
import { createStore, useAppDispatch } from './store';
import { Gate } from './system/gate';
import { systemApi } from './system/system.api';

/** The boot payload has told which releases are live; they are asked about again by the clock. */
function startStore() {
  const store = createStore();
  const { releaseSet } = pinnedRemotes();
  store.dispatch(
    systemApi.util.upsertQueryEntries([
      { endpointName: 'getReleaseSet', arg: undefined, value: { releaseSet } },
    ]),
  );
  return store;
}

/** The console behind the sign-in. The releases are pinned before it is rendered. */
export function App() {
  const [store] = useState(startStore);
  useEffect(() => setupListeners(store.dispatch), [store]);
  return (
    <Provider store={store}>
      <ConsoleThemeProvider>
        <NotificationsProvider>
          <ConfirmProvider>
            <Gate>
              <Routes />
            </Gate>
          </ConfirmProvider>
          <ToastHost />
        </NotificationsProvider>
      </ConsoleThemeProvider>
    </Provider>
  );
}

function Routes() {
  const dispatch = useAppDispatch();
  const [router] = useState(() => createConsoleRouter(dispatch));
  // As a transition the page would be rendered in slices of 5 ms, each followed by a frame; its code
  // is there before the router shows it, so that nothing is left to wait for.
  return <RouterProvider router={router} useTransitions={false} />;
}
