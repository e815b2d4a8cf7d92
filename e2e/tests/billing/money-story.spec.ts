import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { enterAsNew } from '../../pages/account';
import { callApi, tokenOf } from '../../pages/api';
import { openCashier, payFromBalance } from '../../pages/cashier';
import { startOrigin } from '../../pages/servers/own-origin';
import { tabOf } from '../../pages/shell';
import { accounts, stack, throughEdge } from '../../pages/stack';

const answerBytes = 128 * 1024 * 1024;
const none = { webSocket: false, customRules: 0, httpPorts: 0, l4Ports: 0 } as const;
const unbound = { bandwidthMbps: -1, ccQps: -1, connections: -1 } as const;
const daily = { refreshesPerDay: 10, preheatsPerDay: 10 } as const;

/** Two plans that differ in traffic alone, so that nothing else is what an upgrade mends. */
async function makePlans(token: string, mark: number): Promise<void> {
  for (const [name, trafficGbPerMonth, month] of [
    [`小流量 ${mark}`, 1, 10_003],
    [`大流量 ${mark}`, 100, 30_007],
  ] as const) {
    const quotas = { trafficGbPerMonth, sites: 5, domains: 5, ...unbound, ...daily, ...none };
    const pricesFen = { month, quarter: month * 3, year: month * 10 };
    const body = { name, group: '网站', quotas, pricesFen, position: 900, onSale: true };
    expect((await callApi('POST', '/v1/admin/plans', { token, body })).code).toBe(0);
  }
}

async function makeGift(token: string): Promise<string> {
  const body = { title: '新年礼', amountFen: 1_234, count: 1, expiresAt: null, perUserMax: null };
  const { data } = await callApi<{ codes: string[] }>('POST', '/v1/admin/gift-batches', {
    ...{ token, body },
  });
  return data.codes[0] ?? '';
}

/** One large answer through the edge, of which nothing is kept. */
function download(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: stack.edgePort, path: '/', headers: { host } };
    request(options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

/** 「¥1,234.56」 in fen. */
function fenOf(text: string | null): number {
  const fen = Number((text ?? '').replace(/[^\d.]/g, '').replace('.', ''));
  return /[-−]/.test(text ?? '') ? -fen : fen;
}

async function addSite(page: Page, host: string, port: number): Promise<void> {
  await page.goto('/website-management/website/add');
  const form = page.getByRole('form', { name: '单个添加' });
  await form.getByRole('textbox', { name: '域名' }).fill(host);
  await form.getByRole('textbox', { name: '地址' }).fill('127.0.0.1');
  await form.getByLabel('端口').first().fill(String(port));
  await form.getByRole('button', { name: '添加网站' }).click();
  await expect(page.getByText(`已添加网站 ${host}`)).toBeVisible();
}

test('top up, buy, use up, upgrade, renew, redeem, be refunded: one story to the fen', async ({
  page,
}) => {
  const mark = Date.now();
  const host = `money-${mark}.example.com`;
  const admin = await tokenOf(accounts.admin);
  test.setTimeout(240_000);
  await makePlans(admin, mark);
  const gift = await makeGift(admin);
  const origin = await startOrigin((_request, response) => {
    response.writeHead(200, { 'content-length': answerBytes, 'cache-control': 'no-store' });
    response.end(Buffer.alloc(answerBytes));
  });
  await enterAsNew(page, 'money');

  const cashier = await openCashier(page, '1000');
  await cashier.getByRole('button', { name: '确认支付' }).click();
  await expect(cashier.getByText('支付成功')).toBeVisible();
  await cashier.close();
  await page.bringToFront();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();

  await page.goto('/package-management/buy-package');
  await page.getByRole('button', { name: `购买小流量 ${mark}` }).click();
  await page.getByRole('button', { name: '确认购买' }).click();
  await expect(page.getByRole('heading', { name: `小流量 ${mark}` })).toBeVisible();
  await expect(page).toHaveURL(/user-package\/[^/]+\/overview$/);
  const packageUrl = page.url();

  await addSite(page, host, origin.port);
  await expect.poll(() => download(host)).toBe(200);
  // A little more than 1 GB; the edge refuses within seconds of the last.
  for (let count = 0; count < 8; count += 1) await download(host);
  await expect.poll(async () => (await throughEdge(host)).status).toBe(503);
  const stopped = await throughEdge(host);
  expect(stopped.body).toContain('网站流量已用尽');
  await page.goto(packageUrl);
  await expect(page.getByText('流量用尽', { exact: true })).toBeVisible();
  await page.goto('/website-management/website/list');
  const site = page.getByRole('row').filter({ hasText: host });
  await expect(site.getByText('流量超限')).toBeVisible();

  await page.goto(packageUrl);
  await tabOf(page, '升级').click();
  await page.getByRole('button', { name: `大流量 ${mark}` }).click();
  await expect(page.getByLabel('费用').getByText('剩余价值抵扣')).toBeVisible();
  const shown = await page.getByLabel('费用').getByRole('definition').last().textContent();
  const upgradeFen = fenOf(shown);
  await page.getByRole('button', { name: '提交升级订单' }).click();
  await payFromBalance(page);
  await expect.poll(() => download(host)).toBe(200);

  await page.goto(packageUrl);
  await tabOf(page, '续费').click();
  await page.getByRole('button', { name: '提交续费订单' }).click();
  await payFromBalance(page);
  const renewal = new URL(page.url()).searchParams.get('order') ?? '';

  await page.goto('/finance-management/gift-redemption');
  await page.getByRole('textbox', { name: '兑换码' }).fill(gift);
  await page.getByRole('button', { name: /兑换/ }).click();
  await expect(page.getByRole('row').filter({ hasText: '新年礼' })).toBeVisible();

  const refund = await callApi('POST', `/v1/admin/orders/${renewal}/refunds`, {
    token: admin,
    body: { amountFen: 4_321, to: 'balance', reason: '多付', refundKey: `refund-${mark}-story` },
  });
  expect(refund.code).toBe(0);
  await page.goto(`/finance-management/topup?order=${renewal}`);
  await expect(page.getByText('其中 ¥43.21 已退款。')).toBeVisible();

  const story = [
    ['充值', 100_000],
    ['消费', -10_003],
    ['消费', -upgradeFen],
    ['消费', -30_007],
    ['礼品券', 1_234],
    ['退款', 4_321],
  ] as const;
  const endFen = story.reduce((sum, [, fen]) => sum + fen, 0);

  await page.goto('/finance-management/consumption-history');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(story.length);
  let balance = 0;
  for (const [index, [kind, fen]] of story.entries()) {
    balance += fen;
    // The newest stands first.
    const cells = rows.nth(story.length - 1 - index).getByRole('cell');
    const texts = await cells.allTextContents();
    expect([texts[1], fenOf(texts[2] ?? ''), fenOf(texts[3] ?? '')]).toEqual([kind, fen, balance]);
  }
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const csv = await readFile((await (await downloading).path()) ?? '', 'utf8');
  const lines = csv.trim().split('\n').slice(1);
  expect(lines).toHaveLength(story.length);
  expect(lines.filter((line) => line.includes((endFen / 100).toFixed(2)))).toHaveLength(1);

  await page.getByRole('button', { name: '月账单' }).click();
  const bill = page.getByLabel('账单');
  await expect(bill.getByRole('term').last()).toHaveText('期末余额');
  const amounts = (await bill.getByRole('definition').allTextContents()).map(fenOf);
  expect(amounts.at(0)).toBe(0);
  expect(amounts.at(-1)).toBe(endFen);
  expect(amounts.slice(1, -1).reduce((sum, fen) => sum + fen, 0)).toBe(endFen);

  await page.goto('/finance-management/topup-history');
  await expect(page.getByRole('row').filter({ hasText: '+¥1,000.00' })).toHaveCount(1);
  await page.goto('/package-management/buy-package');
  const ends = `账户余额 ${new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' }).format(endFen / 100)}`;
  await expect(page.getByText(ends)).toBeVisible();
  await origin.close();
});
