import { useUser } from '@console/kit/session';
import { TriangleAlertIcon } from '@console/kit/ui';
import { lazy } from 'react';
import { DrawerBell } from './drawer-bell';
import { useGetEventWarningQuery } from './notifications.api';

const EventDrawer = lazy(() => import('./event-drawer'));

/** The bell of account events. Its dot needs an unread warning and the account's wish to be warned. */
export function EventBell() {
  const user = useUser();
  const { data } = useGetEventWarningQuery();
  const warned = Boolean(data?.isWarning && user?.systemSetting.accountEventWarning);
  return (
    <DrawerBell
      title="账户事件"
      label={warned ? '账户事件，有未读警告' : undefined}
      icon={<TriangleAlertIcon size={19} />}
      dot={warned}
      drawer={EventDrawer}
    />
  );
}
