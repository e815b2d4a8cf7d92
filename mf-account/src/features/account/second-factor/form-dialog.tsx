import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@console/kit/ui';
import { type ReactNode, useId } from 'react';

type FormDialogProps = {
  title: string;
  explanation: ReactNode;
  verb: string;
  danger?: boolean;
  busy: boolean;
  onClose: () => void;
  onSubmit: () => Promise<void>;
  children: ReactNode;
};

/** A window with one small form. A click beside it does not throw away what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { title, explanation, verb, danger, busy, onClose, onSubmit, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !busy && onClose()}
    >
      <form
        aria-labelledby={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ color: 'text.secondary', mb: 4 }}>{explanation}</Box>
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
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
