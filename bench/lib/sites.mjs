import { call } from './stack.mjs';

/** Lines of one batch; its text may hold 100 000 characters. */
const batchLines = 1_000;

export const hostOf = (index) => `s${index}.bench.example`;

/** Buys the plan without a bound of sites: those of the demo's packages are few. */
export async function makeRoom(stack, token) {
  const plans = await call(stack, 'GET', '/v1/plans', { token });
  const plan = plans.find(({ quotas }) => quotas.sites === -1 && quotas.domains === -1);
  const purchase = { planId: plan.id, period: 'month', expectedTotalFen: plan.pricesFen.month };
  const body = { ...purchase, purchaseKey: crypto.randomUUID() };
  await call(stack, 'POST', '/v1/packages', { token, body });
}

/** Adds so many sites, all with the demo's origin. */
export async function addSites(stack, token, count) {
  const originPort = Number(new URL(stack.url).port) + 2;
  await makeRoom(stack, token);
  for (let from = 0; from < count; from += batchLines) {
    const indexes = Array.from({ length: Math.min(batchLines, count - from) }, (_, n) => from + n);
    const text = indexes.map((n) => `${hostOf(n)} | 127.0.0.1:${originPort}`).join('\n');
    await call(stack, 'POST', '/v1/sites/batch', { token, body: { text } });
  }
}
