import { type AdminUser, accountStatusChangeSchema } from '@console/contract/admin-users';
import { showErrors, TextInput, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@console/kit/ui';
import { useId } from 'react';
import { type StatusAction, statusActions } from './user.model';
import { useSetAdminUserStatusMutation } from './users.api';

const schema = accountStatusChangeSchema.pick({ reason: true });

export type StatusDialogProps = { user: AdminUser; action: StatusAction; onClose: () => void };

/** Asks for the reason before an account is barred or readmitted. */
export function StatusDialog({ user, action, onClose }: StatusDialogProps) {
  const { status, verb, consequence, done } = statusActions[action];
  const id = useId();
  const form = useContractForm(schema, { reason: '' });
  const [setStatus, { isLoading }] = useSetAdminUserStatusMutation();
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      const body = { status, reason };
      await setStatus({ params: { id: user.id }, body, errorsAt: 'caller' }).unwrap();
      toast.success(done);
      onClose();
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={id}
      onClose={() => !isLoading && onClose()}
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>
          {verb} {user.name}？
        </DialogTitle>
        <DialogContent>
          <Box sx={{ color: 'text.secondary', mb: 4 }}>{consequence}</Box>
          <TextInput
            control={form.control}
            name="reason"
            label="原因"
            help="写入操作记录，用户看不到。"
            rows={3}
            maxLength={200}
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isLoading}>
            取消
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={action === 'ban' ? 'error' : 'primary'}
            loading={isLoading}
          >
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
