import { type AccountStatus, accountStatusSchema } from '@console/contract/accounts/users';
import type { Tone } from '@console/kit/ui';

export const accountStatuses = {
  normal: { label: '正常', tone: 'ok' },
  ban: { label: '已封禁', tone: 'bad' },
  close: { label: '已注销', tone: 'mute' },
  'under-review': { label: '审核中', tone: 'info' },
  unsuccessful: { label: '审核未通过', tone: 'warn' },
} as const satisfies Record<AccountStatus, { label: string; tone: Tone }>;

export const statusOptions = accountStatusSchema.options.map((value) => ({
  value,
  label: accountStatuses[value].label,
}));
