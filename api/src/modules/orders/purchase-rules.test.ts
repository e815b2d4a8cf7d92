import { randomUUID } from 'node:crypto';
import { signedIn } from '../../testing/accounts/accounts';
import { smallQuotas } from '../../testing/accounts/quotas';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { certifications } from '../certifications/certifications.tables';

const priceFen = 1_000;
const refused = 40_033;

describe('what plans ask of their buyers', () => {
  let test: TestApp;
  let admin: { id: string; token: string };
  let owner: { id: string; token: string };

  beforeAll(async () => {
    test = await startTestApp('usual');
    admin = await signedIn(test, { roles: ['administrator'] });
  });
  beforeEach(async () => {
    owner = await signedIn(test);
    await fund(owner.id);
  });
  afterAll(() => test.close());

  const fund = (ownerId: string) =>
    test.database.db.transaction((tx) =>
      test.services.ledger.move(tx, {
        ...{ ownerId, kind: 'topup', subject: '充值', amountFen: 100_000 },
        idempotencyKey: randomUUID(),
      }),
    );
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, by = owner) => {
    const answer = await test.call({
      ...{ method, path: `/v1${path}`, token: by.token },
      ...(body && { body }),
    });
    const { code, msg, data } = answer.body;
    return { status: answer.status, code, msg, data };
  };
  const plan = (rules: object) => ({
    ...{ name: randomUUID().slice(0, 20), group: 'g', quotas: smallQuotas, position: 1 },
    pricesFen: { month: priceFen, quarter: 3 * priceFen, year: 12 * priceFen },
    ...{ onSale: true, ...rules },
  });
  const made = async (rules: object) =>
    (await call('POST', '/admin/plans', plan(rules), admin)).data.id;
  const buy = (planId: string, count = 1, by = owner) => {
    const expectedTotalFen = priceFen * count;
    const body = { planId, period: 'month', count, expectedTotalFen, purchaseKey: randomUUID() };
    return call('POST', '/packages', body, by);
  };
  const quoteOf = async (planId: string, count = 1) => {
    const list = (await call('POST', '/plans/quotes', { period: 'month', count })).data;
    return list.find((one: { planId: string }) => one.planId === planId);
  };
  const refusalOf = async (planId: string, count = 1) => (await quoteOf(planId, count))?.refusal;
  const order = async (item: object) => {
    const quote = await call('POST', '/orders/quote', { item });
    if (quote.status !== 200) return quote;
    const { totalFen: expectedTotalFen, quotedAt } = quote.data;
    const timed = 'count' in item ? item : { ...item, quotedAt };
    return call('POST', '/orders', { item: timed, expectedTotalFen, orderKey: randomUUID() });
  };
  const pay = (id: string) => call('POST', `/orders/${id}/pay-from-balance`, {});

  it('sells no account more than its share, whatever has become of what it had', async () => {
    const planId = await made({ purchaseMax: 3 });
    expect((await buy(planId, 2)).status).toBe(200);
    const message = '每个账户限购 3 个，还可以购买 1 个';
    expect(await refusalOf(planId, 2)).toBe(message);
    const tooMany = await buy(planId, 2);
    expect([tooMany.status, tooMany.code, tooMany.msg]).toEqual([400, refused, message]);
    expect(await refusalOf(planId)).toBeNull();
    expect((await buy(planId)).status).toBe(200);
    expect(await refusalOf(planId)).toBe('每个账户限购 3 个，已购满');
    const other = await signedIn(test);
    await fund(other.id);
    expect((await buy(planId, 3, other)).status).toBe(200);
  });

  it('delivers no order that came to be too many while it waited, and takes nothing for it', async () => {
    const planId = await made({ purchaseMax: 1 });
    const item = { kind: 'package', planId, period: 'month', count: 1 };
    const [one, two] = [(await order(item)).data, (await order(item)).data];
    const answers = await Promise.all([pay(one.id), pay(two.id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, refused]);
    expect((await call('GET', '/ledger/balance')).data.balanceFen).toBe(100_000 - priceFen);
  });

  it('sells what asks for it to certified accounts alone, and upgrades nobody into it', async () => {
    const planId = await made({ certified: true });
    const plain = await made({ purchaseMax: null });
    const { id: packageId } = (await buy(plain)).data;
    const upgrade = { kind: 'upgrade', packageId, planId };
    const message = '购买这个套餐需要先通过实名认证';
    for (const answer of [await buy(planId), await order(upgrade)]) {
      expect([answer.code, answer.msg]).toEqual([refused, message]);
    }
    expect(await quoteOf(planId)).toMatchObject({ refusal: message, uncertified: true });
    await test.database.db.insert(certifications).values({
      ...{ userId: owner.id, kind: 'individual', state: 'normal', sealed: 'x' },
      submittedAt: new Date(),
    });
    expect(await quoteOf(planId)).toMatchObject({ refusal: null, uncertified: false });
    expect((await buy(planId)).status).toBe(200);
    expect((await pay((await order(upgrade)).data.id)).data.state).toBe('paid');
  });

  it('shows and sells an exclusive plan to its account alone', async () => {
    const planId = await made({ exclusiveOwnerId: owner.id });
    const stranger = await signedIn(test);
    await fund(stranger.id);
    const listed = async (by = owner) =>
      (await call('GET', '/plans', undefined, by)).data.find(
        ({ id }: { id: string }) => id === planId,
      );
    expect(await listed()).toMatchObject({ exclusive: true });
    expect(await listed(stranger)).toBeUndefined();
    expect((await buy(planId, 1, stranger)).status).toBe(409);
    expect((await buy(planId)).status).toBe(200);
  });

  it.each([
    ['purchaseMax', { purchaseMax: 0 }, '限购数量至少为 1'],
    ['purchaseMax', { purchaseMax: 1.5 }, '限购数量应为整数'],
    ['exclusiveOwnerId', { exclusiveOwnerId: 'x' }, '账户编号格式不正确'],
    ['exclusiveOwnerId', { exclusiveOwnerId: randomUUID() }, '没有这个账户'],
    ['certified', { certified: 'ja' }, '请选择是否需要实名认证'],
  ])('is not set to a wrong %s: %j', async (field, rules, message) => {
    const answer = await call('POST', '/admin/plans', plan(rules), admin);
    expect([answer.status, answer.data.fields]).toEqual([400, { [field]: message }]);
  });
});
