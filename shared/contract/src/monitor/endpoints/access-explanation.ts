import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema } from '../../common/paging';
import { instantText, plainText } from '../../common/scalars';
import { ruleWordingSchema } from '../../defence/endpoints/wordings';
import { platformScopeSchema } from '../access-log';
import { accessExplanationRequests } from '../calls';
import { accessLogEntrySchema } from './access-log';

/** What became of a rule since: as it was, worded otherwise, switched off, or gone. */
export const ruleFateSchema = z.enum(['same', 'changed', 'disabled', 'deleted']);

/** Why a request was refused, or what watched it, as things stood then. */
export const accessExplanationSchema = z.object({
  /** Of the version of the website that was the newest then; `null` where history knows none. */
  siteVersion: z.int().nullable(),
  /** The request that earned the ban by which this one was refused. */
  cause: accessLogEntrySchema.nullable(),
  /** The rule of defence behind it, or behind `cause`; it is kept, whatever becomes of the rule. */
  rule: z
    .object({
      wording: ruleWordingSchema,
      fate: ruleFateSchema,
      /** Of its group, if that is one of the account. */
      groupVersion: z.int().nullable(),
      /** The filter that counted, what it had counted, and what it lets pass. */
      counter: z
        .object({ sentence: z.string(), count: z.int(), limit: z.int(), seconds: z.int() })
        .nullable(),
    })
    .nullable(),
  /** What the same address and browser did on the website in the minutes after. */
  after: z.object({
    requests: z.int(),
    refused: z.int(),
    /** Challenges that it answered wrongly. */
    failed: z.int(),
    passedAt: instantSchema.nullable(),
    /** Whether there are minutes to come. */
    goesOn: z.boolean(),
  }),
});
export type AccessExplanation = z.output<typeof accessExplanationSchema>;

export const accessExplanationEndpoints = defineEndpoints({
  explainAccess: {
    ...accessExplanationRequests.explainAccess,
    access: 'allUser',
    summary: '说明一个请求为什么被拦截：规则当时的内容、计数和之后的访问',
    params: idParamsSchema.extend({ requestId: plainText().min(1).max(64) }),
    /** The record's own instant, by which it is found. */
    query: z.object({ at: instantText(), scope: platformScopeSchema }),
    data: accessExplanationSchema,
  },
});
