import { z } from 'zod';
import { plainText } from '../../common/scalars';
import { pageStatuses } from './choices';

const pageBytesMax = 32 * 1_024;
const allBytesMax = 64 * 1_024;

const byteLength = (text: string) => new TextEncoder().encode(text).length;

const customPageSchema = z.object({
  status: z.literal(pageStatuses, '请选择状态码'),
  html: plainText()
    .trim()
    .min(1, '请输入页面内容')
    .refine((html) => byteLength(html) <= pageBytesMax, '每个页面最大 32 KB'),
});

/**
 * Pages that stand in for the node's own. `{{request_id}}`, `{{ip}}`, `{{host}}`, `{{status}}` and
 * `{{time}}` are filled in, escaped.
 */
export const pageSettingsSchema = z.object({
  pages: z
    .array(customPageSchema)
    .max(pageStatuses.length)
    .refine(
      (list) => new Set(list.map(({ status }) => status)).size === list.length,
      '每个状态码只能有一个页面',
    )
    .refine(
      (list) => list.reduce((sum, { html }) => sum + byteLength(html), 0) <= allBytesMax,
      '所有页面合计最大 64 KB',
    )
    .default([]),
  /** Also when the origin itself answers with such a status. */
  coverOrigin: z.boolean().default(false),
});
export type PageSettings = z.output<typeof pageSettingsSchema>;
