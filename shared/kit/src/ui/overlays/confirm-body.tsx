import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { Box } from '../box';
import type { ConfirmDialogProps } from './confirm';

/** The dialog of a confirmation. */
export function ConfirmBody(props: ConfirmDialogProps) {
  const { open, title, children, verb, danger, cancelLabel = '取消', typed, onClose } = props;
  const [text, setText] = useState('');
  const { busy, failure, run } = useAction(props);
  const id = useId();
  const blocked = typed !== undefined && text.trim() !== typed;
  return (
    <Dialog
      open={open}
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={id}
      onClose={() => !busy && onClose(false)}
      slotProps={{ transition: { onExited: props.onClosed } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {children ? <Box sx={{ color: 'text.secondary' }}>{children}</Box> : null}
        {typed === undefined ? null : <TypedField typed={typed} value={text} onChange={setText} />}
        {failure ? (
          <Alert severity="error" sx={{ mt: 3 }}>
            {failure}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onClose(false)} disabled={busy} autoFocus={danger && !typed}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          disabled={blocked}
          loading={busy}
          onClick={() => void run()}
        >
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function TypedField(props: { typed: string; value: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <Box sx={{ mt: 4 }}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', fontSize: 13, mb: 1.5 }}>
        请输入{' '}
        <Box component="span" className="mono" sx={{ fontWeight: 600 }}>
          {props.typed}
        </Box>{' '}
        以确认
      </Box>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        autoFocus
        autoComplete="off"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Box>
  );
}

function useAction({ action, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    if (!action) {
      onClose(true);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
      onClose(true);
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}

/** A failed call carries the API's Chinese sentence in `msg`. */
function sentenceOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'msg' in error) {
    if (typeof error.msg === 'string' && error.msg) return error.msg;
  }
  return '操作失败，请稍后重试';
}
