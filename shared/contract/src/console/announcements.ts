import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';
import { plainText } from '../common/scalars';

export const announcementContentSchema = plainText()
  .trim()
  .min(1, '请填写公告正文')
  .max(100_000, '公告正文最多 100 000 个字符');

/** What an administrator writes. What the HTML may hold is decided when it is stored. */
export const announcementWriteSchema = z.object({
  title: plainText().trim().min(1, '请填写公告标题').max(100, '公告标题最多 100 个字'),
  content: announcementContentSchema,
});
export type AnnouncementWrite = z.output<typeof announcementWriteSchema>;

export const announcementListQuerySchema = pageQuerySchema.extend({
  /** Part of the title. */
  keyword: plainText().trim().max(100).optional(),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt'),
});
export type AnnouncementListQuery = z.output<typeof announcementListQuerySchema>;
