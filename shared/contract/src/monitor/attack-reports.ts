import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';
import { plainText } from '../common/scalars';
import { attackShareDays } from './limits';

/** Going on, or over. */
export const attackStateSchema = z.enum(['live', 'over']);

/** What began it: far more refusals than usual, or a stricter group that was put on. */
export const attackCauseSchema = z.enum(['refusals', 'switch']);
export type AttackCause = z.output<typeof attackCauseSchema>;

export const attackReportListQuerySchema = pageQuerySchema.extend({
  /** Part of a website's domain, as it was then. */
  keyword: plainText().trim().max(253).optional(),
  site: z.uuid('网站编号格式不正确').optional(),
  state: attackStateSchema.optional(),
  sort: z.enum(['-startedAt', 'startedAt', '-refused', 'refused']).default('-startedAt'),
});
export type AttackReportListQuery = z.output<typeof attackReportListQuerySchema>;

/** A read-only link to a report, for so many days. */
export const attackShareCreateSchema = z.object({
  days: z.literal(attackShareDays, '请选择有效期'),
});
