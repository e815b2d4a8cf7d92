import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { emptySchema } from './paging';
import { roleKeySchema } from './roles';

/** Header that names the host the browser shows, as the specification's section 7 has it. */
export const panelHostHeader = 'panel-host';

export const systemInfoSchema = z.object({
  brandName: z.string(),
  favicon: z.string(),
  metaDescription: z.string(),
  bottomCopyright: z.string(),
  brandLogo: z.string(),
});
export type SystemInfo = z.output<typeof systemInfoSchema>;

/** Whose console a host name shows. */
export const systemTypeSchema = roleKeySchema;
export type SystemType = z.output<typeof systemTypeSchema>;

/** Title of every page: `{brand}CDN防御系统`, or the fallback without a brand. */
export function pageTitle(brandName: string | undefined): string {
  return `${brandName ?? ''}CDN防御系统`;
}

export const systemInfoEndpoints = defineEndpoints({
  getSystemInfo: {
    method: 'POST',
    path: '/system-info',
    access: 'public',
    summary: '按访问的域名取品牌与系统类型',
    body: emptySchema,
    data: z.object({ systemInfo: systemInfoSchema, systemType: systemTypeSchema }),
  },
});
