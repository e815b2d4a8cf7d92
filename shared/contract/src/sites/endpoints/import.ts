import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { siteImportRequests } from '../calls';
import { siteImportSchema } from '../history/import';
import { siteBatchRowSchema } from './sites';

export const siteImportEndpoints = defineEndpoints({
  importSites: {
    ...siteImportRequests.importSites,
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
