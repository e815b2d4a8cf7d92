import { adminReasonSchema } from '@console/contract/admin-users';
import { showErrors, TextInput, useContractForm } from '@console/kit/form';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@console/kit/ui';
import { useId } from 'react';

type ReasonDialogProps = {
  title: string;
  consequence: string;
  verb: string;
  danger?: boolean;
  onClose: () => void;
  /** Does what is asked for; fails as a call of the API does. */
  onReason: (reason: string) => Promise<void>;
};

/** Asks for the reason before something is done to an account. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, consequence, verb, danger, onClose, onReason } = props;
  const id = useId();
  const form = useContractForm(adminReasonSchema, { reason: '' });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await onReason(reason);
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
      onClose={() => !isSubmitting && onClose()}
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
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
          <Button onClick={onClose} disabled={isSubmitting}>
            取消
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={isSubmitting}
          >
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
