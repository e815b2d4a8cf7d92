import { NotFoundPage, Skeleton } from '@console/kit/ui';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { SiteListPage } from '../features/site-list/site-list.page';

/** What few visits open is a file of its own. */
const items = {
  group: lazy(async () => ({
    default: (await import('../features/site-groups/site-groups.page')).SiteGroupsPage,
  })),
} as const;

/** The list of websites, their groups and what new ones begin with. */
export function Component() {
  const { item = 'list' } = useParams();
  if (item === 'list') return <SiteListPage />;
  if (item !== 'group') return <NotFoundPage />;
  const Item = items[item];
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={420} aria-label="正在加载" />}>
      <Item />
    </Suspense>
  );
}
