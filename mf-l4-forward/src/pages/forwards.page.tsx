import { isApiError } from '@console/kit/api';
import { Card, NotFoundPage, QueryError, Skeleton } from '@console/kit/ui';
import { lazy, Suspense } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { ForwardListPage } from '../features/forward-list/forward-list.page';
import { useGetForwardBySnQuery } from '../forwards/forwards.api';
import { forwardDefaultsPath, forwardPath } from '../paths';

/** What few visits open is a file of its own. */
const ForwardGroupsPage = lazy(async () => ({
  default: (await import('../features/forward-groups/forward-groups.page')).ForwardGroupsPage,
}));
const AddForwardPage = lazy(async () => ({
  default: (await import('../features/forward-add/add-forward.page')).AddForwardPage,
}));

/** `/l4-forward/forward/:item`: the list, the groups, adding; anything else is a serial number. */
export function Component() {
  const { item = 'list' } = useParams();
  if (item === 'list') return <ForwardListPage />;
  if (item === 'default') return <Navigate replace to={forwardDefaultsPath()} />;
  if (item !== 'group' && item !== 'add') return <ForwardBySn key={item} sn={item} />;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={420} aria-label="正在加载" />}>
      {item === 'group' ? <ForwardGroupsPage /> : <AddForwardPage />}
    </Suspense>
  );
}

/** Leads to the forward with that serial number. */
function ForwardBySn({ sn }: { sn: string }) {
  const { data, error, refetch } = useGetForwardBySnQuery({ params: { sn } });
  if (data) return <Navigate replace to={forwardPath(data.id)} />;
  if (!isApiError(error)) {
    return <Skeleton variant="rounded" height={320} role="status" aria-label="正在加载" />;
  }
  if (error.status === 404 || error.status === 400) return <NotFoundPage />;
  return (
    <Card>
      <QueryError error={error} refetch={refetch} />
    </Card>
  );
}
