import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { plainText } from '../../common/scalars';
import { challengeShareRequests } from '../calls';

/** What became of the challenges that a rule asked for, whatever its wording. */
const challengeShareSchema = z.object({
  ruleId: z.uuid(),
  challenged: z.int(),
  passed: z.int(),
  failed: z.int(),
});
export type ChallengeShare = z.output<typeof challengeShareSchema>;

export const challengeShareEndpoints = defineEndpoints({
  /** Of the last 24 hours; a rule that challenged nobody is left out. */
  listChallengeShares: {
    ...challengeShareRequests.listChallengeShares,
    access: 'allUser',
    summary: '一个规则组的每条规则在自己网站上的验证通过情况',
    query: z.object({
      /** A group of the account, a built-in one, or `site:<id>` for the own rules of a website. */
      group: plainText().min(1, '请选择规则组').max(64, '规则组编号格式不正确'),
    }),
    data: z.array(challengeShareSchema),
  },
});
