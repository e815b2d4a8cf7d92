import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { instantSchema } from '../../common/paging';
import { plainText } from '../../common/scalars';

/** How a rule read when it acted: records carry its hash, and it outlives the rule. */
export const ruleWordingSchema = z.object({
  hash: z.string(),
  /** A group of the account, a built-in one, or `site:<id>` for the own rules of a website. */
  groupId: z.string(),
  groupName: z.string(),
  ruleId: z.uuid(),
  ruleName: z.string(),
  /** The rule in a sentence. */
  sentence: z.string(),
  createdAt: instantSchema,
});
export type RuleWording = z.output<typeof ruleWordingSchema>;

export const wordingsAtOnce = 100;

export const ruleWordingEndpoints = defineEndpoints({
  /** Those that nobody knows, and those of other accounts, are left out. */
  listRuleWordings: {
    method: 'GET',
    path: '/v1/defence/wordings',
    access: 'allUser',
    summary: '按编号取防御规则当时的内容',
    query: z.object({
      /** Hashes, divided by commas. */
      hashes: plainText()
        .max(wordingsAtOnce * 33)
        .transform((text) =>
          [...new Set(text.split(',').filter(Boolean))].slice(0, wordingsAtOnce),
        ),
    }),
    data: z.array(ruleWordingSchema),
  },
});
