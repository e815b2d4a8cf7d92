import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { idParamsSchema } from './paging';
import { integer } from './scalars';
import { defenceGroupIdSchema } from './site-cc';
import { siteDetailSchema } from './sites';

/** How long 「正在被攻击」 lasts, in minutes. */
export const emergencyMinutes = [30, 60, 180, 720, 1_440] as const;

export const siteEmergencyEndpoints = defineEndpoints({
  /** The clock is the server's; the section's other settings stay as they are. */
  setSiteEmergency: {
    method: 'POST',
    path: '/v1/sites/:id/emergency',
    access: 'allUser',
    summary: '临时换用一个规则组（正在被攻击），到时自动换回',
    params: idParamsSchema,
    body: z.object({
      emergency: z
        .object({
          group: defenceGroupIdSchema.default('wait'),
          minutes: integer().min(1, '至少 1 分钟').max(10_080, '最多 10080 分钟'),
        })
        .nullable(),
    }),
    data: siteDetailSchema,
  },
});
