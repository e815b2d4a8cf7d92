import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { instantSchema } from '../../common/paging';
import { fenSchema } from '../../finance/ledger';
import { orderKindSchema } from '../../finance/orders';
import { monitorSeriesSchema, monitorTotalsSchema } from '../../monitor/endpoints/monitor';
import { adminOverviewRequests } from '../calls';

/** Orders that the operator's overview names. */
export const latestOrdersMax = 5;

const salesSchema = z.object({ count: z.int(), amountFen: fenSchema });

/** An order that was paid: a package, its renewal or upgrade, or packs for it. */
const orderSchema = z.object({
  id: z.uuid(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  kind: orderKindSchema.exclude(['topup']),
  subject: z.string(),
  amountFen: fenSchema,
  /** When it was paid. */
  at: instantSchema,
});

/** The operator's business. Days are the service's own (Asia/Shanghai). */
export const adminOverviewSchema = z.object({
  users: z.object({ total: z.int(), today: z.int(), yesterday: z.int() }),
  /** Paid ones by the day of their payment; a top-up buys nothing yet, and a refund takes none back. */
  orders: z.object({
    today: salesSchema,
    yesterday: salesSchema,
    month: salesSchema,
    /** Newest first. */
    latest: z.array(orderSchema),
  }),
  /** What waits for an administrator: how many there are of each. */
  todo: z.object({
    /** 实名认证 under review. */
    certifications: z.int(),
    /** Agents under review. */
    agents: z.int(),
    /** Packages that end within seven days. */
    expiringPackages: z.int(),
  }),
});
export type AdminOverview = z.output<typeof adminOverviewSchema>;

export const adminOverviewEndpoints = defineEndpoints({
  getAdminOverview: {
    ...adminOverviewRequests.getAdminOverview,
    access: 'administrator',
    summary: '运营总览：用户、订单与待办',
    data: adminOverviewSchema,
  },
  /** Of all websites; today since the service's midnight, and the same stretch of yesterday. */
  getPlatformTraffic: {
    ...adminOverviewRequests.getPlatformTraffic,
    access: 'administrator',
    summary: '运营总览：全部网站的今日流量与近 24 小时曲线',
    data: z.object({
      today: monitorTotalsSchema,
      yesterday: monitorTotalsSchema,
      series: monitorSeriesSchema,
    }),
  },
});
