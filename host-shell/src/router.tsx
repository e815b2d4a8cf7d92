import { homePath } from '@console/kit/session';
import { NotFoundPage } from '@console/kit/ui';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { DashboardPage } from './dashboard/dashboard.page';
import { ShellLayout } from './layout/shell-layout';
import { BackOfficePage } from './pages/back-office.page';
import { CrashPage } from './pages/crash.page';
import { remoteRoutes } from './remotes/remote-routes';
import type { AppDispatch } from './store';

/** Where the dashboards are, by the key of their tab. */
export const dashboardPath = '/dashboard/:item';

/** Routes of the shell: the host's own pages, and those that the descriptors declare. */
export function shellRoutes(dispatch: AppDispatch): RouteObject[] {
  return [
    {
      Component: ShellLayout,
      ErrorBoundary: CrashPage,
      children: [
        {
          // A page that breaks leaves menu and top bar intact.
          ErrorBoundary: CrashPage,
          children: [
            { path: '/', element: <Navigate to={homePath} replace={true} /> },
            { path: dashboardPath, Component: DashboardPage },
            ...remoteRoutes(dispatch),
            { path: '/admin/*', Component: BackOfficePage },
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ];
}

/** Made after the boot payload has arrived, because the descriptors decide the routes. */
export function createConsoleRouter(dispatch: AppDispatch) {
  return createBrowserRouter(shellRoutes(dispatch));
}
