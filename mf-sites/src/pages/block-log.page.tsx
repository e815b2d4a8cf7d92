import { Box, Link, PageHeader } from '@console/kit/ui';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Component as BanList } from '../features/bans/ban-list.page';
import { blockLogHref } from '../paths';

const SiteLog = lazy(async () => ({
  default: (await import('../features/site-log/site-log')).SiteLog,
}));

/** What rules keep out: addresses that are banned now, and the requests that were refused. */
export function Component() {
  const [search] = useSearchParams();
  const isLog = search.get('tab') === 'log';
  return (
    <>
      <Box component="nav" aria-label="拦截日志" sx={{ display: 'flex', gap: 6, mb: 3 }}>
        <Link to={blockLogHref('bans')} aria-current={isLog ? undefined : 'page'}>
          封禁 IP
        </Link>
        <Link to={blockLogHref('log')} aria-current={isLog ? 'page' : undefined}>
          拦截记录
        </Link>
      </Box>
      {isLog ? (
        <>
          <PageHeader title="拦截记录" />
          <Suspense fallback={null}>
            <SiteLog />
          </Suspense>
        </>
      ) : (
        <BanList />
      )}
    </>
  );
}
