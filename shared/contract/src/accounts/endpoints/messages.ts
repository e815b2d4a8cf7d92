import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema } from '../../common/paging';
import { messageRequests } from '../calls';

/** An announcement as the drawer lists it. `create_at2` is shown as YYYY-MM-DD. */
export const announcementSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  create_at2: instantSchema,
});
export type Announcement = z.output<typeof announcementSchema>;

export const messageEndpoints = defineEndpoints({
  listMessages: {
    ...messageRequests.listMessages,
    access: 'platformUser',
    summary: '列出公告',
    query: z.object({
      type: z.enum(['announcement']).default('announcement'),
      limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
    data: z.array(announcementSchema),
  },
  getMessage: {
    ...messageRequests.getMessage,
    access: 'platformUser',
    summary: '取一条公告的正文',
    params: idParamsSchema,
    data: announcementSchema.extend({ content: z.string() }),
  },
});
