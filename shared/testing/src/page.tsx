import { api } from '@console/kit/api';
import { ToastHost } from '@console/kit/notify';
import { ConsoleThemeProvider } from '@console/kit/theme';
import { ConfirmProvider } from '@console/kit/ui';
import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';

/** Opens pages of a remote at a URL, with all that the host has around them. */
export function openPage(url: string, routes: Record<string, ComponentType>) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    // The checks of state and actions cost a third of a page's test and find nothing of the page.
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        children: [
          ...Object.entries(routes).map(([path, Page]) => ({ path, Component: Page })),
          { path: '*', element: <p>其他页面</p> },
        ],
      },
    ],
    { initialEntries: [url] },
  );
  render(
    <Provider store={store}>
      <ConsoleThemeProvider>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
        <ToastHost />
      </ConsoleThemeProvider>
    </Provider>,
  );
  return { router, store, user: userEvent.setup() };
}
