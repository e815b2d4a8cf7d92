import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { pageOf } from './paging';
import { siteDetailSchema, siteListQuerySchema } from './sites';

/** Sites of one answer at most: lists of addresses and pages make one of them large. */
export const siteExportRowsMax = 20;

export const siteExportEndpoints = defineEndpoints({
  exportSites: {
    method: 'GET',
    path: '/v1/sites/export',
    access: 'allUser',
    summary: '列出自己的网站及其全部设置，供导出',
    query: siteListQuerySchema.extend({
      limit: z.coerce.number().int().min(1).max(siteExportRowsMax).default(siteExportRowsMax),
    }),
    data: pageOf(siteDetailSchema),
  },
});
