import { adminReasonSchema } from '@console/contract/accounts/admin-users';
import { showErrors, TextInput, useContractForm } from '@console/kit/form';
import { FormDialog } from '@console/kit/ui';

const readers = '写入操作记录，用户看不到。';

type ReasonDialogProps = {
  title: string;
  consequence: string;
  verb: string;
  danger?: boolean;
  /** Who reads the reason. */
  help?: string;
  onClose: () => void;
  /** Performs the action; rejects as an API call does. */
  onReason: (reason: string) => Promise<void>;
};

/** Asks for a reason before an action on an account. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, consequence, verb, danger, help = readers, onClose, onReason } = props;
  const form = useContractForm(adminReasonSchema, { reason: '' });
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await onReason(reason);
      onClose();
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <FormDialog
      open
      role="alertdialog"
      title={title}
      explanation={consequence}
      verb={verb}
      danger={danger}
      busy={form.formState.isSubmitting}
      unsaved={form.formState.isDirty ? '原因' : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        control={form.control}
        name="reason"
        label="原因"
        help={help}
        rows={3}
        maxLength={200}
        autoFocus
      />
    </FormDialog>
  );
}
