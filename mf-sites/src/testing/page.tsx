import type { Site } from '@console/contract/sites';
import { api } from '@console/kit/api';
import { ToastHost } from '@console/kit/notify';
import { ConsoleThemeProvider } from '@console/kit/theme';
import { ConfirmProvider } from '@console/kit/ui';
import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';

/** Opens a page of this remote at a URL, with all that the host has around it. */
export function openPage(url: string, routes: Record<string, ComponentType>) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
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
  return { router, user: userEvent.setup() };
}

export const ok = (data: unknown) => HttpResponse.json({ code: 0, msg: '', data });

type Failure = { status: number; msg: string; fields?: Record<string, string> };

export const fail = ({ status, msg, fields }: Failure) =>
  HttpResponse.json({ code: status * 100, msg, data: { fields }, requestId: 'req-1' }, { status });

export const siteId = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';

export function aSite(patch: Partial<Site> = {}): Site {
  return {
    id: siteId,
    sn: 'S100001',
    domains: ['shop.example.com', 'www.example.com'],
    note: '商城',
    state: 'normal',
    cname: 'shop1.cdn.demo.test',
    origin: {
      origins: [{ address: '203.0.113.9', port: 8080, weight: 1, role: 'up' }],
      protocol: 'http',
      httpPort: 80,
      httpsPort: 443,
      balance: 'round-robin',
      hostHeader: '',
      connectTimeoutSeconds: 5,
      readTimeoutSeconds: 60,
      retries: 1,
    },
    cacheEnabled: true,
    revision: 7,
    sync: { applied: 1, total: 1 },
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...patch,
  };
}
