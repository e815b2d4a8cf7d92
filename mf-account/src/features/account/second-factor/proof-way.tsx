import { Button } from '@console/kit/ui';
import type { Way } from './proof.model';

/** Props of the field that takes a code or a recovery code. */
export const proofInputs = {
  code: {
    label: '动态验证码',
    placeholder: '6 位数字',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 7,
  },
  recoveryCode: { label: '恢复码', placeholder: 'xxxx-xxxx-xxxx-xxxx', maxLength: 24 },
} as const;

/** Below that field: changes what it takes. */
export function WayButton({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  return (
    <Button
      size="small"
      variant="text"
      color="primary"
      onClick={() => onChange(way === 'code' ? 'recoveryCode' : 'code')}
      sx={{ mt: 1, ml: -2 }}
    >
      {way === 'code' ? '使用恢复码' : '使用动态验证码'}
    </Button>
  );
}
