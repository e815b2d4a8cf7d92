import { isApiError } from '@console/kit/api';
import { Card, NotFoundPage, QueryError, Skeleton } from '@console/kit/ui';
import { Navigate, useParams } from 'react-router-dom';
import { sitePath } from '../paths';
import { useGetSiteBySnQuery } from '../sites/sites.api';

/** `/website/list/:sn`: leads to the site with that serial number. */
export function Component() {
  const { sn = '' } = useParams();
  const { data, error, refetch } = useGetSiteBySnQuery({ params: { sn } });
  if (data) return <Navigate replace to={sitePath(data.id)} />;
  if (!isApiError(error))
    return <Skeleton variant="rounded" height={320} role="status" aria-label="正在加载" />;
  if (error.status === 404 || error.status === 400) return <NotFoundPage />;
  return (
    <Card>
      <QueryError error={error} refetch={refetch} />
    </Card>
  );
}
