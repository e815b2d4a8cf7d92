import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { NotificationsProvider, ToastHost } from '../src/notify';
import { ConsoleThemeProvider, schemeStorageKey } from '../src/theme';
import { Box, ConfirmProvider, NoPermissionPage, NotFoundPage } from '../src/ui';
import { ChartsPage } from './charts-page';
import { DetailPage } from './detail-page';
import { ListPage } from './list-page';
import { OverlaysPage } from './overlays-page';

const query = new URLSearchParams(location.search);
localStorage.setItem(schemeStorageKey, query.get('scheme') ?? 'system');

const pages = {
  list: <ListPage />,
  empty: <ListPage state="empty" />,
  loading: <ListPage state="loading" />,
  error: <ListPage state="error" />,
  detail: <DetailPage />,
  charts: <ChartsPage />,
  overlays: <OverlaysPage />,
  denied: <NoPermissionPage />,
  missing: <NotFoundPage />,
};

function isPage(name: string): name is keyof typeof pages {
  return name in pages;
}

const wanted = query.get('page') ?? 'list';
const router = createHashRouter([{ path: '*', element: pages[isPage(wanted) ? wanted : 'list'] }]);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ConsoleThemeProvider>
      <NotificationsProvider>
        <ConfirmProvider>
          <Box sx={{ p: { base: 4, md: 6 }, '--console-sticky-top': '0px' }}>
            <RouterProvider router={router} />
          </Box>
          <ToastHost />
        </ConfirmProvider>
      </NotificationsProvider>
    </ConsoleThemeProvider>,
  );
}
