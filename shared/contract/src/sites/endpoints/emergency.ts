import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema } from '../../common/paging';
import { integer } from '../../common/scalars';
import { defenceGroupIdSchema } from '../../defence/groups/group-id';
import { siteEmergencyRequests } from '../calls';
import { siteDetailSchema } from './sites';

export const siteEmergencyEndpoints = defineEndpoints({
  /** The clock is the server's; the section's other settings stay as they are. */
  setSiteEmergency: {
    ...siteEmergencyRequests.setSiteEmergency,
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
