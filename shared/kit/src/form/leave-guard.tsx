import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/overlays/overlay';

/** Props of {@link LeaveGuard}. */
export type LeaveGuardProps = {
  /** True while the form holds unsaved changes. */
  when: boolean;
};

/**
 * Asks before a half-filled form is lost, inside the console and when the tab is closed. Moving
 * within the same path (a filter in the query) is not leaving. Needs a data router above it.
 */
export function LeaveGuard({ when }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="离开此页？"
      verb="放弃修改"
      cancelLabel="继续编辑"
      danger
      onClose={(leave) => {
        if (blocker.state !== 'blocked') return;
        if (leave) blocker.proceed();
        else blocker.reset();
      }}
    >
      修改还没有保存，离开后会丢失。
    </ConfirmDialog>
  );
}
