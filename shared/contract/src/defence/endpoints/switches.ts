import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { instantSchema, pageOf } from '../../common/paging';
import { revisionAuthorSchema } from '../../settings/revisions';
import { defenceSwitchRequests } from '../calls';
import { switchListQuerySchema, switchStateSchema } from '../switches';

const groupSchema = z.object({
  /** `off`, a built-in group, or one of the account, which may be gone since. */
  id: z.string(),
  /** What it was called then. */
  name: z.string(),
});

/** 「正在被攻击」: another group replaced a website's own for a time. */
export const defenceSwitchSchema = z.object({
  id: z.uuid(),
  site: z.object({ id: z.uuid(), domain: z.string() }),
  state: switchStateSchema,
  before: groupSchema,
  after: groupSchema,
  startedAt: instantSchema,
  startedBy: revisionAuthorSchema,
  /** When it was to end. */
  until: instantSchema,
  /** When it did; `null` of one that is in force. */
  endedAt: instantSchema.nullable(),
  /** `null` of one that is in force. */
  endedBy: revisionAuthorSchema.nullable(),
});
export type DefenceSwitch = z.output<typeof defenceSwitchSchema>;

export const defenceSwitchEndpoints = defineEndpoints({
  listDefenceSwitches: {
    ...defenceSwitchRequests.listDefenceSwitches,
    access: 'allUser',
    summary: '列出自己网站的规则组切换（正在被攻击），包括已结束的',
    query: switchListQuerySchema,
    data: pageOf(defenceSwitchSchema),
  },
});
