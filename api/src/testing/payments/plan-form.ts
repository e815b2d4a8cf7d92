import { randomUUID } from 'node:crypto';
import { smallQuotas } from '../accounts/quotas';

/** The price of a month of such a plan. */
export const planPriceFen = 9_999;

/** What an administrator fills in for a new plan. */
export const planForm = (change: object = {}) => ({
  ...{
    name: randomUUID().slice(0, 20),
    group: '网站加速',
    quotas: smallQuotas,
    position: 1,
    onSale: true,
  },
  pricesFen: { month: planPriceFen, quarter: 28_200, year: 106_900 },
  ...change,
});
