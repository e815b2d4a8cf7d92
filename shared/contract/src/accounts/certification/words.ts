import type { z } from 'zod';
import type { certificationStateSchema } from './certification';

/** The kinds as people call them. */
export const certificationKindLabels = { individual: '个人', enterprise: '企业' } as const;

/** Words of the states. */
export const certificationStateLabels = {
  'under-review': '审核中',
  normal: '已认证',
  unsuccessful: '未通过',
} as const satisfies Record<z.output<typeof certificationStateSchema>, string>;
