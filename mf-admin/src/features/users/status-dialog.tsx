import type { AdminUser } from '@console/contract/accounts/endpoints/admin-users';
import { toast } from '@console/kit/notify';
import { ReasonDialog } from './reason-dialog';
import { type StatusAction, statusActions } from './user.model';
import { useSetAdminUserStatusMutation } from './users.api';

export type StatusDialogProps = { user: AdminUser; action: StatusAction; onClose: () => void };

/** Bars an account or readmits it, with a reason. */
export function StatusDialog({ user, action, onClose }: StatusDialogProps) {
  const { status, verb, consequence, done } = statusActions[action];
  const [setStatus] = useSetAdminUserStatusMutation();
  return (
    <ReasonDialog
      title={`${verb} ${user.name}？`}
      consequence={consequence}
      verb={verb}
      danger={action === 'ban'}
      onClose={onClose}
      onReason={async (reason) => {
        const body = { status, reason };
        await setStatus({ params: { id: user.id }, body, errorsAt: 'caller' }).unwrap();
        toast.success(done);
      }}
    />
  );
}
