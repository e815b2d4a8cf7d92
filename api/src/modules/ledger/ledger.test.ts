import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { addPanel, signedIn } from '../../testing/accounts/accounts';
import { engines } from '../../testing/databases/databases';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './ledger.tables';

describe.each(engines)('the ledger on %s', (engine) => {
  let test: TestApp;
  let owner: { id: string; token: string };

  beforeAll(async () => {
    test = await startTestApp(engine);
  });
  beforeEach(async () => {
    owner = await signedIn(test);
  });
  afterAll(() => test.close());

  const get = async (path: string, token = owner.token) =>
    (await test.call({ method: 'GET', path: `/v1/ledger${path}`, token })).body.data;

  function move(amountFen: number, given: { key?: string; at?: Date } = {}) {
    const idempotencyKey = given.key ?? randomUUID();
    return test.database.db.transaction((tx) =>
      test.services.ledger.move(tx, {
        ownerId: owner.id,
        kind: amountFen > 0 ? 'topup' : 'consumption',
        subject: amountFen > 0 ? '充值' : '购买',
        amountFen,
        idempotencyKey,
        ...(given.at && { at: given.at }),
      }),
    );
  }

  it('shows the owner their balance and movements, and nobody else', async () => {
    expect(await get('/balance')).toEqual({ balanceFen: 0 });
    await move(10_000);
    expect(await move(-2_550)).toEqual({ balanceFen: 7_450 });
    expect(await get('/balance')).toEqual({ balanceFen: 7_450 });
    const { items, total } = await get('/entries');
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { kind: 'consumption', subject: '购买', amountFen: -2_550, balanceAfterFen: 7_450 },
      { kind: 'topup', subject: '充值', amountFen: 10_000, balanceAfterFen: 10_000 },
    ]);
    const stranger = await signedIn(test);
    expect(await get('/balance', stranger.token)).toEqual({ balanceFen: 0 });
    expect(await get('/entries', stranger.token)).toEqual({ items: [], total: 0 });
  });

  it('filters by kind and by days of the service, and pages', async () => {
    await move(100, { at: new Date('2026-03-01T15:59:59Z') });
    await move(200, { at: new Date('2026-03-01T16:00:00Z') });
    await move(-50, { at: new Date('2026-03-02T15:59:59Z') });
    await move(300, { at: new Date('2026-03-02T16:00:00Z') });
    const amounts = async (search: string) =>
      (await get(`/entries${search}`)).items.map(
        ({ amountFen }: { amountFen: number }) => amountFen,
      );
    expect(await amounts('?from=2026-03-02&to=2026-03-02')).toEqual([-50, 200]);
    expect(await amounts('?from=2026-03-02&kind=topup')).toEqual([300, 200]);
    expect(await amounts('?limit=3&page=2')).toEqual([100]);
    const wrong = await test.call({
      method: 'GET',
      path: '/v1/ledger/entries?from=gestern&kind=none',
      token: owner.token,
    });
    expect(new Set(Object.keys(wrong.body.data.fields))).toEqual(new Set(['from', 'kind']));
  });

  it('never lets a balance fall below zero, however many spend at once', async () => {
    await move(1_000);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => move(-300)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: 40030 } });
    expect(await get('/balance')).toEqual({ balanceFen: 100 });
    expect((await get('/entries')).total).toBe(4);
  });

  it('moves nothing twice under one key, and keeps nothing of what failed', async () => {
    await move(500, { key: `once:${owner.id}` });
    await expect(move(500, { key: `once:${owner.id}` })).rejects.toThrow();
    expect(await get('/balance')).toEqual({ balanceFen: 500 });
  });

  it('has two entries to every movement, which sum to zero, and balances that are their sums', async () => {
    await move(700);
    const { db } = test.database;
    const unbalanced = await db
      .select({ id: ledgerTransfers.id })
      .from(ledgerTransfers)
      .leftJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
      .groupBy(ledgerTransfers.id)
      .having(sql`count(${ledgerEntries.id}) <> 2 or sum(${ledgerEntries.amountFen}) <> 0`);
    expect(unbalanced).toEqual([]);
    const wrong = await db
      .select({ id: ledgerAccounts.id })
      .from(ledgerAccounts)
      .innerJoin(ledgerEntries, eq(ledgerEntries.accountId, ledgerAccounts.id))
      .groupBy(ledgerAccounts.id)
      .having(sql`sum(${ledgerEntries.amountFen}) <> ${ledgerAccounts.balanceFen}`);
    expect(wrong).toEqual([]);
  });

  it('is closed to customers of a panel', async () => {
    const panelId = await addPanel(test, `${owner.id}.panel.test`);
    const { token } = await signedIn(test, { roles: ['panel'], panelId });
    for (const path of ['/v1/ledger/balance', '/v1/ledger/entries', '/v1/plans']) {
      expect((await test.call({ method: 'GET', path, token })).status).toBe(403);
    }
  });
});
