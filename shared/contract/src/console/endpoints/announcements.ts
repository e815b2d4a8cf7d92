import { z } from 'zod';
import { announcementSchema } from '../../accounts/endpoints/messages';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idParamsSchema, pageOf } from '../../common/paging';
import {
  announcementContentSchema,
  announcementListQuerySchema,
  announcementWriteSchema,
} from '../announcements';
import { announcementRequests } from '../calls';

/** Announcements in the back office; people read them through the message endpoints. */
export const announcementEndpoints = defineEndpoints({
  listAnnouncements: {
    ...announcementRequests.listAnnouncements,
    access: 'administrator',
    summary: '分页列出公告',
    query: announcementListQuerySchema,
    data: pageOf(announcementSchema),
  },
  createAnnouncement: {
    ...announcementRequests.createAnnouncement,
    access: 'administrator',
    summary: '发布公告',
    body: announcementWriteSchema,
    data: announcementSchema,
  },
  updateAnnouncement: {
    ...announcementRequests.updateAnnouncement,
    access: 'administrator',
    summary: '修改公告',
    params: idParamsSchema,
    body: announcementWriteSchema,
    data: announcementSchema,
  },
  deleteAnnouncement: {
    ...announcementRequests.deleteAnnouncement,
    access: 'administrator',
    summary: '删除公告',
    params: idParamsSchema,
    data: emptySchema,
  },
  previewAnnouncement: {
    ...announcementRequests.previewAnnouncement,
    access: 'administrator',
    summary: '公告正文净化后的样子',
    body: z.object({ content: announcementContentSchema }),
    data: z.object({ content: z.string() }),
  },
});
