import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { pageOf } from '../../common/paging';
import { siteExportRequests } from '../calls';
import { siteExportRowsMax } from '../limits';
import { siteListQuerySchema } from '../list-query';
import { siteDetailSchema } from './sites';

export const siteExportEndpoints = defineEndpoints({
  exportSites: {
    ...siteExportRequests.exportSites,
    access: 'allUser',
    summary: '列出自己的网站及其全部设置，供导出',
    query: siteListQuerySchema.extend({
      limit: z.coerce.number().int().min(1).max(siteExportRowsMax).default(siteExportRowsMax),
    }),
    data: pageOf(siteDetailSchema),
  },
});
