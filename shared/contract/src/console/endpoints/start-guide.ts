import { z } from 'zod';
import { certificationStateSchema } from '../../accounts/certification/certification';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema } from '../../common/paging';
import { cnameStateSchema } from '../../domains/endpoints/dns-cname';
import { startGuideRequests } from '../calls';

/** How far a new account is on the way to a website that visitors reach. */
export const startGuideSchema = z.object({
  /** State of 实名认证; `none` before it was asked for, null where the console has none. */
  certification: z.enum(['none', ...certificationStateSchema.options]).nullable(),
  /** A package in force. */
  package: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The website that is furthest along. */
  site: z.object({ id: z.uuid(), domain: z.string(), cname: z.string() }).nullable(),
  /** Whether that website's domains lead to its CNAME, by the DNS. */
  cname: cnameStateSchema.nullable(),
  /** Nodes have answered requests for a website of the account: it is in effect, the guide is done. */
  serving: z.boolean(),
});
export type StartGuide = z.output<typeof startGuideSchema>;

export const startGuideEndpoints = defineEndpoints({
  getStartGuide: {
    ...startGuideRequests.getStartGuide,
    access: 'allUser',
    summary: '取新手引导的进度',
    data: startGuideSchema,
  },
  closeStartGuide: {
    ...startGuideRequests.closeStartGuide,
    access: 'allUser',
    summary: '收起新手引导，不再显示',
    body: emptySchema,
    data: emptySchema,
  },
});
