import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, instantSchema } from '../../common/paging';
import { eventRequests } from '../calls';
import { eventPageSize } from '../limits';

export const eventTypeSchema = z.enum([
  'package-expiring',
  'package-expire',
  'package-stopped',
  'package-exhausted',
  'package-restored',
  'package-limited',
  'package-limit-over',
  'cc-switch',
  'attack-over',
  'cert-expiring',
  'cert-expire',
  'domain-lost',
]);
export type EventType = z.output<typeof eventTypeSchema>;

/** `templ_para` is a JSON-encoded list of positional strings, as the specification has it. */
export const accountEventSchema = z.object({
  id: z.uuid(),
  type: eventTypeSchema,
  created_at: instantSchema,
  is_warning: z.boolean(),
  site_id: z.uuid().nullable(),
  templ_para: z.string(),
});
export type AccountEvent = z.output<typeof accountEventSchema>;

export const eventEndpoints = defineEndpoints({
  listEvents: {
    ...eventRequests.listEvents,
    access: 'allUser',
    summary: '列出账户事件',
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(eventPageSize),
    }),
    data: z.array(accountEventSchema),
    beside: z.object({ count: z.int() }),
  },
  getEventWarning: {
    ...eventRequests.getEventWarning,
    access: 'allUser',
    summary: '是否有未读的警告事件',
    data: z.object({ isWarning: z.boolean() }),
  },
  readAllEvents: {
    ...eventRequests.readAllEvents,
    access: 'allUser',
    summary: '将账户事件全部标为已读',
    data: emptySchema,
  },
});
