import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  saveBlob,
  useCopy,
} from '@console/kit/ui';
import { useId } from 'react';

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Shows recovery codes, once; only its button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const id = useId();
  const { copied, copy } = useCopy();
  const text = codes.join('\n');
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>保存恢复码</DialogTitle>
      <DialogContent>
        <Box sx={{ color: 'text.secondary', mb: 4 }}>
          手机不在身边时，用恢复码代替动态验证码登录。每个只能用一次，关闭后不再显示，请保存在安全的地方。
        </Box>
        <Box component="ul" aria-label="恢复码" className="mono" sx={list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 2, mt: 3 }}>
          <Button size="small" variant="outlined" onClick={() => copy(text)}>
            {copied ? '已复制' : '复制恢复码'}
          </Button>
          <Button
            size="small"
            variant="outlined"
            onClick={() => saveBlob('恢复码.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}
          >
            下载恢复码
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" onClick={onClose}>
          我已保存
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const list = {
  m: 0,
  p: 4,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
  columnGap: 4,
  rowGap: 2,
  fontSize: 13,
  borderRadius: '6px',
  bgcolor: 'layer.sunken',
} as const;
