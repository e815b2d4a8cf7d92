import { NotFoundPage } from '@console/kit/ui';
import { Navigate, useParams } from 'react-router-dom';
import { announcementsPath } from '../../paths';
import { AnnouncementListPage } from './announcement-list';

export function Component() {
  const { item } = useParams();
  // The specification's menu leads to /admin/marketing/gift; of this group announcements exist.
  if (item === 'gift') return <Navigate to={announcementsPath} replace />;
  return item === 'announcement' ? <AnnouncementListPage /> : <NotFoundPage />;
}
