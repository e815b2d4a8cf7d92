import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app';
import type { Database } from '../../db/engine';
import { openPostgres } from '../../db/postgres/postgres';
import { createServices, type Services } from '../../services/services';
import { signedIn } from '../../testing/accounts/accounts';
import { widenFreePlan } from '../../testing/accounts/free-plan';
import { smallQuotas } from '../../testing/accounts/quotas';
import { noClickHouse } from '../../testing/databases/clickhouse';
import { createPostgresDatabase } from '../../testing/databases/databases';
import { testConfig } from '../../testing/test-app';
import { ledgerAccounts, ledgerEntries } from '../ledger/ledger.tables';
import { packs } from '../packs/packs.tables';
import { plans } from '../plans/plans.tables';

const smallFen = 997;
const largeFen = 7_919;
const tooLittle = 40_030;

type Owner = Awaited<ReturnType<typeof signedIn>>;
type Answer = { status: number; code: number; data: Record<string, string & number> };

/** As two processes of the API would be: each with connections of its own to one server. */
describe('one balance, spent through two applications at once', () => {
  const started: { app: FastifyInstance; database: Database; services: Services }[] = [];
  let drop: () => Promise<void>;
  let planIds: { small: string; large: string };
  let packId: string;

  beforeAll(async () => {
    const made = await createPostgresDatabase(process.env.DATABASE_TEMPLATE_TEST);
    drop = made.drop;
    const { clickhouse } = noClickHouse();
    for (let count = 0; count < 2; count += 1) {
      const database = await openPostgres(made.url, { migrate: false });
      const services = createServices({ config: testConfig, database });
      const { app } = await buildApp({ config: testConfig, database, clickhouse, services });
      started.push({ app, database, services });
    }
    const { db } = first().database;
    await widenFreePlan(db);
    const priced = (month: number) => ({ month, quarter: month * 3, year: month * 12 });
    const common = { group: 'g', quotas: smallQuotas };
    const [small, large] = await db
      .insert(plans)
      .values([
        { ...common, name: '小', position: 1, pricesFen: priced(smallFen) },
        { ...common, name: '大', position: 2, pricesFen: priced(largeFen) },
      ])
      .returning({ id: plans.id });
    planIds = { small: small?.id ?? '', large: large?.id ?? '' };
    const [pack] = await db
      .insert(packs)
      .values({ name: '域名包', kind: 'domains', amount: 10, pricePerMonthFen: 3_001 })
      .returning({ id: packs.id });
    packId = pack?.id ?? '';
  });
  afterAll(async () => {
    for (const { app, database } of started) {
      await app.close();
      await database.close();
    }
    await drop();
  });

  const nth = (index: number) => {
    const one = started[index % started.length];
    if (!one) throw new Error('No application');
    return one;
  };
  const first = () => nth(0);

  async function post(index: number, owner: Owner, path: string, body: object): Promise<Answer> {
    const answer = await nth(index).app.inject({
      ...{ method: 'POST', url: `/api/v1${path}`, payload: body },
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const { code, data } = answer.json();
    return { status: answer.statusCode, code, data };
  }
  const newOwner = () => signedIn(first());
  const pay = (owner: Owner, amountFen: number) =>
    first().database.db.transaction((tx) =>
      first().services.ledger.move(tx, {
        ...{ ownerId: owner.id, kind: 'topup', subject: '充值', amountFen },
        idempotencyKey: randomUUID(),
      }),
    );
  const balanceOf = async (owner: Owner) =>
    (await nth(1).services.ledger.getBalance(owner.id)).balanceFen;
  const buySmall = (index: number, owner: Owner) =>
    post(index, owner, '/packages', {
      ...{ planId: planIds.small, period: 'month', expectedTotalFen: smallFen },
      purchaseKey: randomUUID(),
    });

  /** An order at the price of this moment, which waits to be paid. */
  async function ordered(owner: Owner, item: object) {
    const quote = (await post(0, owner, '/orders/quote', { item })).data;
    const timed = 'period' in item ? item : { ...item, quotedAt: quote.quotedAt };
    const { data } = await post(1, owner, '/orders', {
      ...{ item: timed, expectedTotalFen: quote.totalFen, orderKey: randomUUID() },
    });
    return { id: String(data.id), amountFen: Number(data.amountFen) };
  }

  it('sells exactly as many as it covers, of fifty', async () => {
    const owner = await newOwner();
    await pay(owner, smallFen * 17 + 500);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => buySmall(index, owner)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(17);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      Array(33).fill([400, tooLittle]),
    );
    expect(await balanceOf(owner)).toBe(500);
  }, 60_000);

  it.each([
    [
      'a package and a pack',
      (packageId: string) => ({ kind: 'pack', packageId, packId, count: 2 }),
    ],
    [
      'a package and an upgrade',
      (packageId: string) => ({ kind: 'upgrade', packageId, planId: planIds.large }),
    ],
    [
      'a package and a renewal',
      (packageId: string) => ({ kind: 'renewal', packageId, period: 'quarter' }),
    ],
  ])(
    'covers one of two that are different: %s',
    async (_what, itemOf) => {
      const owners = await Promise.all(Array.from({ length: 8 }, newOwner));
      const outcomes = await Promise.all(
        owners.map(async (owner, index) => {
          await pay(owner, smallFen);
          const packageId = String((await buySmall(index, owner)).data.id);
          const item = { kind: 'package', planId: planIds.small, period: 'month', count: 2 };
          const [one, other] = [
            await ordered(owner, item),
            await ordered(owner, itemOf(packageId)),
          ];
          const cost = new Map([one, other].map(({ id, amountFen }) => [id, amountFen]));
          const coveredFen = Math.max(...cost.values());
          await pay(owner, coveredFen);
          const answers = await Promise.all(
            [...cost.keys()].map((id, app) =>
              post(index + app, owner, `/orders/${id}/pay-from-balance`, {}),
            ),
          );
          const paid = answers.filter(({ status }) => status === 200);
          const refused = answers.filter(({ status }) => status !== 200);
          const spentFen = cost.get(String(paid[0]?.data.id)) ?? 0;
          const left = { isRight: (await balanceOf(owner)) === coveredFen - spentFen };
          return [paid.length, refused.map(({ code }) => code), left];
        }),
      );
      expect(outcomes).toEqual(Array(8).fill([1, [tooLittle], { isRight: true }]));
    },
    60_000,
  );

  it('is the sum of its entries afterwards', async () => {
    const { db } = first().database;
    const accounts = await db.select().from(ledgerAccounts);
    const entries = await db.select().from(ledgerEntries);
    for (const { id, ownerId, balanceFen } of accounts) {
      if (ownerId === null) continue;
      const own = entries.filter(({ accountId }) => accountId === id);
      expect(own.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(balanceFen);
    }
  });
});
