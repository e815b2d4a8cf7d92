import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema } from '../../common/paging';
import { roleKeySchema } from '../../common/roles/role-schemas';
import { systemInfoRequests } from '../calls';

export const systemInfoSchema = z.object({
  brandName: z.string(),
  favicon: z.string(),
  metaDescription: z.string(),
  bottomCopyright: z.string(),
  brandLogo: z.string(),
});
export type SystemInfo = z.output<typeof systemInfoSchema>;

/** How people reach support. What is absent is not shown. */
export const supportSchema = z.object({
  /** The operator's own access documentation; absent: the one that comes with the console. */
  docsUrl: z.url().optional(),
  /** External survey that the feedback popover links to. */
  surveyUrl: z.url().optional(),
  /** Contact page of the WeChat support account. */
  wechatUrl: z.url().optional(),
  email: z.email().optional(),
  /** QQ support agents with their role tags (售前, 技术支持, 夜班). */
  agents: z.array(z.object({ qq: z.string(), tags: z.array(z.string()) })).default([]),
  /** QQ groups (交流群, 通知群), each with where to join and its QR image. */
  groups: z
    .array(z.object({ name: z.string(), joinUrl: z.url(), qrImage: z.string().optional() }))
    .default([]),
});
export type Support = z.output<typeof supportSchema>;

/** Whose console a host name shows. */
export const systemTypeSchema = roleKeySchema;
export type SystemType = z.output<typeof systemTypeSchema>;

export const systemInfoEndpoints = defineEndpoints({
  getSystemInfo: {
    ...systemInfoRequests.getSystemInfo,
    access: 'public',
    summary: '按访问的域名取品牌与系统类型',
    body: emptySchema,
    data: z.object({
      systemInfo: systemInfoSchema,
      systemType: systemTypeSchema,
      support: supportSchema.optional(),
    }),
  },
});
