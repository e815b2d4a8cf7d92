import { poll } from '@console/kit/api';
import { useUser } from '@console/kit/session';
import { TriangleAlertIcon } from '@console/kit/ui';
import { lazy } from 'react';
import { barIconSize } from '../../layout/sizes';
import { DrawerBell } from '../drawer-bell';
import { useGetEventWarningQuery } from '../notifications.api';

const EventDrawer = lazy(() => import('./event-drawer'));

/** So that a console left open learns of an attack at night. */
const pollMs = 60_000;

/** The bell of account events. Its dot needs an unread warning and the account's wish to be warned. */
export function EventBell() {
  const user = useUser();
  const { data } = useGetEventWarningQuery(undefined, poll(pollMs));
  const warned = Boolean(data?.isWarning && user?.systemSetting.accountEventWarning);
  return (
    <DrawerBell
      title="账户事件"
      label={warned ? '账户事件，有未读警告' : undefined}
      icon={<TriangleAlertIcon size={barIconSize} />}
      dot={warned}
      drawer={EventDrawer}
    />
  );
}
