import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { announcementSchema } from './messages';
import { emptySchema, idParamsSchema, pageOf, pageQuerySchema } from './paging';
import { plainText } from './scalars';

const announcementContentSchema = plainText()
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

/** Announcements in the back office; people read them through the message endpoints. */
export const announcementEndpoints = defineEndpoints({
  listAnnouncements: {
    method: 'GET',
    path: '/v1/admin/announcements',
    access: 'administrator',
    summary: '分页列出公告',
    query: announcementListQuerySchema,
    data: pageOf(announcementSchema),
  },
  createAnnouncement: {
    method: 'POST',
    path: '/v1/admin/announcements',
    access: 'administrator',
    summary: '发布公告',
    body: announcementWriteSchema,
    data: announcementSchema,
  },
  updateAnnouncement: {
    method: 'PUT',
    path: '/v1/admin/announcements/:id',
    access: 'administrator',
    summary: '修改公告',
    params: idParamsSchema,
    body: announcementWriteSchema,
    data: announcementSchema,
  },
  deleteAnnouncement: {
    method: 'DELETE',
    path: '/v1/admin/announcements/:id',
    access: 'administrator',
    summary: '删除公告',
    params: idParamsSchema,
    data: emptySchema,
  },
  previewAnnouncement: {
    method: 'POST',
    path: '/v1/admin/announcements/preview',
    access: 'administrator',
    summary: '公告正文净化后的样子',
    body: z.object({ content: announcementContentSchema }),
    data: z.object({ content: z.string() }),
  },
});
