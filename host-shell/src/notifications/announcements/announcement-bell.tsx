import { BellIcon } from '@console/kit/ui';
import { lazy } from 'react';
import { barIconSize } from '../../layout/sizes';
import { DrawerBell } from '../drawer-bell';

const AnnouncementDrawer = lazy(() => import('./announcement-drawer'));

/** The bell of announcements, for platform users. */
export function AnnouncementBell() {
  return (
    <DrawerBell title="公告" icon={<BellIcon size={barIconSize} />} drawer={AnnouncementDrawer} />
  );
}
