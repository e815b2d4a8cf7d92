import { NotFoundPage, Skeleton } from '@console/kit/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { KnownPartsProvider } from '../defence/rule-parts';
import { GroupListPage } from '../features/defence-groups/group-list.page';
import { isStrategyItem, type StrategyItem } from '../paths';

/** What few visits open is a file of its own. */
const items = {
  list: GroupListPage,
  matcher: lazy(async () => ({
    default: (await import('../features/defence-parts/matcher-list.page')).MatcherListPage,
  })),
  filter: lazy(async () => ({
    default: (await import('../features/defence-parts/filter-list.page')).FilterListPage,
  })),
  'ip-list': lazy(async () => ({
    default: (await import('../features/defence-parts/ip-list.page')).IpListPage,
  })),
  blackwhite: lazy(async () => ({
    default: (await import('../features/defence-guard/guard.page')).GuardPage,
  })),
  switch: lazy(async () => ({
    default: (await import('../features/defence-switches/switch-list.page')).SwitchListPage,
  })),
} as const satisfies Record<StrategyItem, ComponentType>;

/** The pages of the defence strategy. */
export function Component() {
  const { item = 'list' } = useParams();
  if (!isStrategyItem(item)) return <NotFoundPage />;
  const Item = items[item];
  return (
    <KnownPartsProvider>
      <Suspense fallback={<Skeleton variant="rounded" height={420} aria-label="正在加载" />}>
        <Item />
      </Suspense>
    </KnownPartsProvider>
  );
}
