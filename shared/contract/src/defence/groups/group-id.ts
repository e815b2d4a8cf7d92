import { z } from 'zod';
import { builtinGroupIds } from './builtin-names';

/** No group, a built-in one, or one of the account's own. */
export const defenceGroupIdSchema = z.union([
  z.literal('off'),
  z.enum(builtinGroupIds),
  z.uuid('请选择规则组'),
]);
export type DefenceGroupId = z.output<typeof defenceGroupIdSchema>;
