import type { Package } from '@console/contract/packages';
import type { Plan } from '@console/contract/plans';
import { api } from '@console/kit/api';
import { ToastHost } from '@console/kit/notify';
import { ConsoleThemeProvider } from '@console/kit/theme';
import { ConfirmProvider } from '@console/kit/ui';
import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
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

export const whoamiIs = (role: 'platform' | 'panel') =>
  http.post('*/api/whoami', () => ok({ id: 'u1', name: '星河科技', roles: [{ key: role }] }));

const quotas = {
  trafficGbPerMonth: 2000,
  bandwidthMbps: 200,
  sites: 20,
  domains: -1,
  l4Ports: 0,
  refreshesPerDay: 500,
  preheatsPerDay: 100,
  customRules: 20,
  webSocket: true,
};

export const packageId = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
const day = 86_400_000;

export function aPackage(patch: Partial<Package> = {}): Package {
  return {
    id: packageId,
    planName: '专业版',
    quotas,
    period: 'month',
    pricePaidFen: 29_900,
    state: 'normal',
    startsAt: new Date(Date.now() - 15 * day).toISOString(),
    endsAt: new Date(Date.now() + 15 * day).toISOString(),
    ...patch,
  };
}

export function aPlan(patch: Partial<Plan> = {}): Plan {
  return {
    id: '1b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11',
    name: '专业版',
    group: '网站加速',
    quotas,
    pricesFen: { month: 29_900, quarter: 85_200, year: 322_900 },
    ...patch,
  };
}
