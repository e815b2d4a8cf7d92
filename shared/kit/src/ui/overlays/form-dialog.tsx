import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { Box } from '../box';
import { useLeave } from './use-leave';

/** Props of {@link FormDialog}. */
export type FormDialogProps = {
  open: boolean;
  title: ReactNode;
  /** What the form is for, or what happens next. */
  explanation: ReactNode;
  /** What the submit button says: a verb and its object. */
  verb: string;
  danger?: boolean | undefined;
  /** `alertdialog` before something that cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  /** The dialog stays open while this is true. */
  busy: boolean;
  /** Names what was typed and not saved; closing then asks first. */
  unsaved?: string | undefined;
  onClose: () => void;
  onSubmit: () => Promise<void>;
  children: ReactNode;
};

/** A dialog with one small form. A click outside it does not discard what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, explanation, verb, danger, role = 'dialog', busy } = props;
  const id = useId();
  const leave = useLeave(props.unsaved, props.onClose);
  return (
    <Dialog
      open={open}
      maxWidth="xs"
      role={role}
      aria-labelledby={id}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !busy && void leave()}
    >
      <form
        aria-labelledby={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void props.onSubmit();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ color: 'text.secondary', mb: 4 }}>{explanation}</Box>
          {props.children}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => void leave()} disabled={busy}>
            取消
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={busy}
          >
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
