import { randomUUID } from 'node:crypto';
import { readCsv } from '@console/contract/common/csv';
import { signedIn } from '../../testing/accounts/accounts';
import { smallQuotas } from '../../testing/accounts/quotas';
import { startFakeEpay } from '../../testing/payments/fake-epay';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { plans } from '../plans/plans.tables';

const priceFen = 10_000;
const application = {
  ...{ kind: 'normal', amountFen: 1_000, title: '某某科技有限公司' },
  ...{ taxNo: '91330100MA27XYZ123', email: 'finance@example.test', address: '', bank: '' },
};

describe('invoices and statements', () => {
  let test: TestApp;
  let epay: Awaited<ReturnType<typeof startFakeEpay>>;
  let owner: { id: string; token: string };
  let admin: { id: string; token: string };
  let planId: string;

  beforeAll(async () => {
    epay = await startFakeEpay();
    test = await startTestApp('usual', {
      publicUrl: 'https://console.test',
      payments: { epay: epay.settings },
    });
    admin = await signedIn(test, { roles: ['administrator'] });
    const [plan] = await test.database.db
      .insert(plans)
      .values({
        ...{ name: '基础版', group: '网站加速', position: 1, quotas: smallQuotas },
        pricesFen: { month: priceFen, quarter: 28_200, year: 106_900 },
      })
      .returning({ id: plans.id });
    planId = plan?.id ?? '';
  });
  beforeEach(async () => {
    owner = await signedIn(test);
  });
  afterAll(async () => {
    await test.close();
    await epay.close();
  });

  const call = async (method: 'GET' | 'POST', path: string, body?: object, { token } = owner) => {
    const answer = await test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
    return { status: answer.status, data: answer.body.data, msg: answer.body.msg };
  };
  /** A package that was paid with money from outside. */
  const buy = async () => {
    const item = { kind: 'package', planId, period: 'month' };
    const placed = { item, expectedTotalFen: priceFen, orderKey: randomUUID() };
    const order = (await call('POST', '/orders', placed)).data;
    const start = (await call('POST', `/orders/${order.id}/pay`, { method: 'epay:alipay' })).data;
    epay.pay(start.url);
    await call('POST', `/orders/${order.id}/check`, {});
    return order.id;
  };
  const gift = async (amountFen: number) => {
    const code = randomUUID();
    await test.services.giftVouchers.createVoucher({ code, title: '券', amountFen });
    await test.services.giftVouchers.redeem(owner.id, code);
  };
  const apply = (change: object = {}) => call('POST', '/invoices', { ...application, ...change });
  const available = async () => (await call('GET', '/invoices/available')).data.availableFen;
  const decide = (id: string, what: string, body: object, by = admin) =>
    call('POST', `/admin/invoices/${id}/${what}`, body, by);
  const refund = (orderId: string, amountFen: number) =>
    call(
      'POST',
      `/admin/orders/${orderId}/refunds`,
      { amountFen, to: 'balance', reason: 'x', refundKey: randomUUID() },
      admin,
    );

  it('are for what was spent of one’s own money, each fen once', async () => {
    await gift(50_000);
    expect(await available()).toBe(0);
    const id = await buy();
    expect(await available()).toBe(priceFen);
    await refund(id, 1_000);
    expect(await available()).toBe(9_000);
    const answers = await Promise.all(Array.from({ length: 4 }, () => apply({ amountFen: 3_000 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400]);
    expect((await apply({ amountFen: 1 })).data.fields).toEqual({
      amountFen: '可开票金额为 ¥0.00',
    });
  });

  it('are issued or refused by an administrator, once', async () => {
    await buy();
    const [one, other] = [(await apply()).data, (await apply()).data];
    const invoiceNo = `2633${String(Date.now()).padStart(12, '0')}`;
    expect((await decide(one.id, 'issue', { invoiceNo })).data).toMatchObject({
      ...{ state: 'issued', invoiceNo, owner: { id: owner.id } },
    });
    expect((await decide(one.id, 'refuse', { reason: 'x' })).status).toBe(409);
    const taken = await decide(other.id, 'issue', { invoiceNo });
    expect([taken.status, Object.keys(taken.data.fields)]).toEqual([400, ['invoiceNo']]);
    await decide(other.id, 'refuse', { reason: '抬头不完整' });
    expect((await call('GET', '/invoices')).data.items).toMatchObject([
      { state: 'refused', reason: '抬头不完整' },
      { state: 'issued' },
    ]);
    expect(await available()).toBe(9_000);
    const { data } = await call('GET', '/admin/invoices?state=issued', undefined, admin);
    expect(data.items).toContainEqual(expect.objectContaining({ id: one.id }));
  });

  it('stand in the way of a refund until they are voided', async () => {
    const id = await buy();
    const { data } = await apply({ amountFen: priceFen });
    expect((await refund(id, 100)).status).toBe(409);
    await decide(data.id, 'issue', { invoiceNo: `9${Date.now()}` });
    expect(await refund(id, 100)).toMatchObject({
      ...{ status: 409, msg: '这笔款项已申请或开具发票，请先拒绝或冲红发票' },
    });
    await decide(data.id, 'void', { reason: '退款' });
    expect((await refund(id, 100)).status).toBe(200);
    expect(await available()).toBe(9_900);
  });

  it('are withdrawn by who asked, and seen by nobody else', async () => {
    await buy();
    const { data } = await apply();
    const stranger = await signedIn(test);
    expect((await call('POST', `/invoices/${data.id}/cancel`, {}, stranger)).status).toBe(404);
    expect((await call('GET', '/invoices', undefined, stranger)).data.total).toBe(0);
    expect((await decide(data.id, 'issue', { invoiceNo: '12345678' }, owner)).status).toBe(403);
    expect((await call('POST', `/invoices/${data.id}/cancel`, {})).data.state).toBe('cancelled');
    expect((await call('POST', `/invoices/${data.id}/cancel`, {})).status).toBe(409);
    expect(await available()).toBe(priceFen);
  });

  it.each([
    ['amountFen', { amountFen: 0 }],
    ['amountFen', { amountFen: -1 }],
    ['amountFen', { amountFen: 1.5 }],
    ['title', { title: ' ' }],
    ['taxNo', { taxNo: '123' }],
    ['email', { email: 'x' }],
    ['address', { kind: 'special', bank: '招商银行 6225' }],
    ['bank', { kind: 'special', address: '杭州 0571' }],
  ])('refuse a wrong %s', async (field, change) => {
    await buy();
    const { status, data } = await apply(change);
    expect([status, Object.keys(data.fields)]).toEqual([400, [field]]);
  });

  it('are told by statements that add up, over the end of a month in China', async () => {
    const move = (kind: 'topup' | 'consumption', amountFen: number, at: string) =>
      test.database.db.transaction((tx) =>
        test.services.ledger.move(tx, {
          ...{ ownerId: owner.id, kind, amountFen, subject: '=1+1', at: new Date(at) },
          idempotencyKey: randomUUID(),
        }),
      );
    await move('topup', 5_000, '2028-02-29T15:59:59.999Z');
    await move('consumption', -1_001, '2028-02-29T16:00:00.000Z');
    await move('topup', 7, '2028-03-15T00:00:00.000Z');
    const statement = async (month: string) =>
      (await call('GET', `/ledger/statement?month=${month}`)).data;
    expect(await statement('2028-02')).toEqual({
      ...{ month: '2028-02', openingFen: 0, closingFen: 5_000 },
      kinds: [{ kind: 'topup', count: 1, amountFen: 5_000 }],
    });
    expect(await statement('2028-03')).toEqual({
      ...{ month: '2028-03', openingFen: 5_000, closingFen: 4_006 },
      kinds: [
        { kind: 'consumption', count: 1, amountFen: -1_001 },
        { kind: 'topup', count: 1, amountFen: 7 },
      ],
    });
    expect((await call('GET', '/ledger/statement?month=2028-13')).status).toBe(400);
    const { csv } = (await call('GET', '/ledger/export?from=2028-03-01&to=2028-03-01')).data;
    expect(csv).toContain("'=1+1,-10.01,39.99");
    expect(readCsv(csv)?.map(({ cells }) => cells)).toEqual([
      ['时间（UTC+8）', '类型', '项目', '金额（元）', '变动后余额（元）'],
      ['2028-03-01 00:00:00', '消费', '=1+1', '-10.01', '39.99'],
    ]);
  });
});
