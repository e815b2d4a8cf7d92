import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { plainText } from './scalars';
import { siteFileCharsMax } from './site-file';
import { siteBatchRowSchema } from './sites';

export const siteImportSchema = z.object({
  /** An export of websites, CSV or JSON. */
  text: plainText()
    .min(1, '请选择文件或粘贴内容')
    .max(siteFileCharsMax, `内容过长，最多 ${siteFileCharsMax / 10_000} 万个字符`),
  /** False: says what would be added and why the rest cannot be. True: adds what is good. */
  commit: z.boolean().default(false),
});

export const siteImportEndpoints = defineEndpoints({
  importSites: {
    method: 'POST',
    path: '/v1/sites/import',
    access: 'allUser',
    summary: '检查或导入一个网站文件（CSV、JSON），逐行报告',
    body: siteImportSchema,
    /** `line` is that of a CSV, or the item of a JSON; `id` is null where nothing was added. */
    data: z.object({
      format: z.enum(['csv', 'json']),
      created: z.int(),
      rows: z.array(siteBatchRowSchema),
    }),
  },
});
export type SiteImportReport = z.output<typeof siteImportEndpoints.importSites.data>;
