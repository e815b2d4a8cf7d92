import { PageHeader, RouteTabs } from '@console/kit/ui';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BanList } from '../features/bans/ban-list';
import { attacksHref, blockLogHref } from '../paths';

const SiteLog = lazy(async () => ({
  default: (await import('../features/site-log/site-log')).SiteLog,
}));

const Attacks = lazy(async () => ({
  default: (await import('../features/attack-reports/attacks')).Attacks,
}));

const tabs = [
  { to: blockLogHref('bans'), label: '封禁 IP' },
  { to: blockLogHref('log'), label: '拦截记录' },
  { to: attacksHref(), label: '攻击报告' },
];

/** What rules refuse: banned addresses, refused requests, and attacks. */
export function Component() {
  const [search] = useSearchParams();
  const shown = <RouteTabs label="拦截日志" tabs={tabs} />;
  if (search.get('tab') === 'attacks') {
    return (
      <Suspense fallback={null}>
        <Attacks tabs={shown} />
      </Suspense>
    );
  }
  return search.get('tab') === 'log' ? (
    <>
      <PageHeader title="拦截日志" />
      {shown}
      <Suspense fallback={null}>
        <SiteLog />
      </Suspense>
    </>
  ) : (
    <BanList tabs={shown} />
  );
}
