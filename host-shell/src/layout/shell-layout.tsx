import { useInGroup } from '@console/kit/session';
import { Box, NotFoundPage, VisuallyHidden } from '@console/kit/ui';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useAppSelector } from '../store';
import { useSystem } from '../system/use-system';
import { MobileMenu } from './menu/mobile-menu';
import { SideMenu } from './menu/side-menu';
import { useMenu } from './menu/use-menu';
import { useReleaseNotice } from './release-notice';
import { RouteProgress } from './route-progress';
import { mainId, SkipLink } from './skip-link';
import { TopBar } from './top-bar/top-bar';
import { useMobile } from './use-mobile';
import { useWarmOverlays } from './use-warm-overlays';

/** The frame of every page behind the sign-in: side menu, top bar, page, foot. */
export function ShellLayout() {
  const mobile = useMobile();
  useReleaseNotice();
  useWarmOverlays();
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh' }}>
      <SkipLink />
      <RouteProgress />
      <OpenWebsite />
      {mobile ? <MobileMenu /> : <SideMenu />}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar />
        <Box
          component="main"
          id={mainId}
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, p: mobile ? 4 : 6, outline: 'none' }}
        >
          <Page />
        </Box>
        <Footer />
      </Box>
      <ScrollRestoration getKey={scrollKey} />
    </Box>
  );
}

/**
 * What a scroll position is kept under. The first page of every load has the same key, so that a page
 * opened by its address would begin where another one had been left: there the path tells them apart.
 */
function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return key === 'default' ? pathname : key;
}

/** Tells screen readers which website is open, or that it is being opened. */
function OpenWebsite() {
  const { title, detailLoading } = useAppSelector(({ website }) => website);
  const text = title ? `已打开网站 ${title}` : '';
  return <VisuallyHidden role="status">{detailLoading ? '正在打开网站…' : text}</VisuallyHidden>;
}

/** A panel's users see only what their menu leads to; everything else does not exist for them. */
function Page() {
  const panel = !useInGroup('platformUser');
  const menu = useMenu();
  const { pathname } = useLocation();
  const known = pathname === '/' || menu.some((top) => top.active);
  return panel && !known ? <NotFoundPage /> : <Outlet />;
}

function Footer() {
  const { data } = useSystem();
  const text = data?.systemInfo.bottomCopyright;
  if (!text) return null;
  return (
    <Box
      component="footer"
      sx={{
        px: 6,
        pb: 4,
        fontSize: 12,
        color: 'text.tertiary',
        textAlign: 'center',
        overflowWrap: 'anywhere',
        maxHeight: 96,
        overflowY: 'auto',
        // Hidden while the page above grows; otherwise it would visibly be pushed down.
        'main:is(:not(:has(h1)), :has(.MuiSkeleton-root)) + &': { visibility: 'hidden' },
      }}
    >
      {text}
    </Box>
  );
}
