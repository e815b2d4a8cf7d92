import { certificateApplySchema } from '@console/contract/domains/endpoints/certificates';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../../testing/accounts/accounts';
import { connections } from '../../../testing/databases/databases';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { certificates } from '../certificates.tables';
import { claimOrder } from './order-claims';

type Person = { id: string; token: string };
type Values = typeof certificates.$inferInsert;

const nowhere = '00000000-0000-4000-8000-000000000000';

describe.each(connections)('limits of orders on %s', (engine) => {
  let test: TestApp;
  let ann: Person;
  let bob: Person;
  const domain = () => `${ann.id}.example`;

  beforeAll(async () => {
    test = await startTestApp(engine);
  });
  beforeEach(async () => {
    await test.database.db.delete(certificates);
    [ann, bob] = [await signedIn(test), await signedIn(test)];
    const body = { domains: [domain()], origin: { origins: [{ address: '203.0.113.1' }] } };
    expect((await post(ann, '/v1/sites', body)).code).toBe(0);
  });
  afterAll(async () => {
    await test.close();
  });

  const post = async ({ token }: Person, path: string, body: object = {}) =>
    (await test.call({ method: 'POST', path, token, body })).body;
  const apply = (domains = [domain()]) =>
    post(ann, '/v1/certificates/apply', { domains, email: 'a@example.com' });

  /** Orders that are there already, due now. */
  async function ordersOf(person: Person, count: number, values: Partial<Values> = {}) {
    const row = (): Values => ({
      ...{ id: crypto.randomUUID(), ownerId: person.id, name: 'x', domains: ['x.example'] },
      ...{ source: 'letsencrypt', issueState: 'waiting', nextAttemptAt: new Date(0) },
      ...{ order: { accountId: nowhere, challenge: 'http-01', dnsApiId: null }, ...values },
    });
    const rows = Array.from({ length: count }, row);
    await test.database.db.insert(certificates).values(rows);
    return rows.map(({ id }) => id);
  }

  it('an account waits for 50 orders at most; what is issued or deleted makes room', async () => {
    await ordersOf(bob, 60);
    await ordersOf(ann, 10, { issueState: 'issued' });
    const [first, second] = await ordersOf(ann, 49);
    await ordersOf(ann, 1, { issueState: 'failed', nextAttemptAt: null });
    expect(await apply()).toMatchObject({
      code: 40053,
      msg: '未完成的证书申请最多 50 个，请等待签发，或删除失败的申请',
    });
    expect((await post(ann, '/v1/certificates/delete', { ids: [first] })).code).toBe(0);
    expect((await apply()).code).toBe(0);
    expect((await apply()).code).toBe(40053);
    await test.database.db
      .update(certificates)
      .set({ issueState: 'issued' })
      .where(eq(certificates.id, second ?? ''));
    expect((await apply()).code).toBe(0);
  });

  it('applications at the same moment do not pass the limit together', async () => {
    await ordersOf(ann, 48);
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply()));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 40053, 40053, 40053]);
  });

  it('ordering again what is issued is one of the 50 too', async () => {
    const [issued] = await ordersOf(ann, 1, { issueState: 'issued' });
    const [failed] = await ordersOf(ann, 1, { issueState: 'failed' });
    await ordersOf(ann, 49);
    expect((await post(ann, `/v1/certificates/${issued}/retry`)).code).toBe(40053);
    expect((await post(ann, `/v1/certificates/${failed}/retry`)).code).toBe(0);
  });

  it('an account orders 100 times a day, refused applications and repeats included', async () => {
    const [id] = await ordersOf(ann, 1, { issueState: 'failed' });
    for (let count = 0; count < 50; count += 1) {
      expect((await apply(['not-mine.example'])).code).toBe(40052);
      expect((await post(ann, `/v1/certificates/${id}/retry`)).code).toBe(0);
    }
    const refused = { code: 42900, msg: '今天的证书申请次数已用完，请明天再试' };
    expect(await apply()).toMatchObject(refused);
    expect(await post(ann, `/v1/certificates/${id}/retry`)).toMatchObject(refused);
    const { certificateOrders } = test.services;
    const actor = { id: bob.id, ip: '192.0.2.1' };
    const wanted = certificateApplySchema.parse({ domains: [domain()], email: 'b@example.com' });
    await expect(certificateOrders.apply(actor, wanted)).rejects.toMatchObject({
      reason: 'DOMAIN_NOT_HELD',
    });
  });

  it('two orders of an account run at a time, however many look for work at once', async () => {
    const { db } = test.database;
    await ordersOf(ann, 6);
    await ordersOf(bob, 1, { nextAttemptAt: new Date(1_000) });
    const now = new Date();
    const claim = (count: number, at = now) =>
      Promise.all(Array.from({ length: count }, () => claimOrder(db, at)));
    const claimed = (await claim(6)).flatMap((one) => one ?? []);
    const owners = claimed.map(({ ownerId }) => ownerId);
    expect(owners.filter((id) => id === ann.id)).toHaveLength(2);
    expect(owners.filter((id) => id === bob.id)).toHaveLength(1);
    const [done] = claimed.filter(({ ownerId }) => ownerId === ann.id);
    const issued = { issueState: 'issued', nextAttemptAt: null } as const;
    await db
      .update(certificates)
      .set(issued)
      .where(eq(certificates.id, done?.id ?? ''));
    expect((await claim(3)).flatMap((one) => one?.ownerId ?? [])).toEqual([ann.id]);
    // A process that died in the middle does not block anything for ever.
    const later = new Date(now.getTime() + 16 * 60_000);
    expect((await claim(6, later)).flatMap((one) => one ?? [])).toHaveLength(3);
  });

  it('an order that runs is not begun again on request', async () => {
    const running = { nextAttemptAt: new Date(Date.now() + 60_000) };
    for (const issueState of ['ordering', 'validating', 'issuing'] as const) {
      const [id] = await ordersOf(ann, 1, { issueState, ...running });
      const path = `/v1/certificates/${id}/retry`;
      const answer = await test.call({ method: 'POST', path, token: ann.token });
      expect([answer.status, answer.body.code, answer.body.msg]).toEqual([
        ...[409, 40900, '正在签发，请稍候'],
      ]);
    }
    const [left] = await ordersOf(ann, 1, { issueState: 'ordering' });
    expect((await post(ann, `/v1/certificates/${left}/retry`)).code).toBe(0);
    expect((await post(bob, `/v1/certificates/${left}/retry`)).code).toBe(40400);
  });
});
