import { randomUUID } from 'node:crypto';
import { attacksAtOnceMax } from '@console/contract/monitor/limits';
import { eq } from 'drizzle-orm';
import { type Attacked, begun, later, startAttacked } from '../../testing/attacked';
import { engines } from '../../testing/databases/databases';
import { makeRecord } from '../../testing/records';
import type { TestApp } from '../../testing/test-app';
import { defenceRuleWordings } from '../defence/defence.tables';
import { attacks } from './attacks.tables';

describe.each(engines)('attacks on %s', (engine) => {
  let attacked: Attacked;
  let test: TestApp;
  beforeAll(async () => {
    attacked = await startAttacked(engine);
    test = attacked.test;
  });
  afterAll(() => test.close());

  /** Rules of a site; resolves to the hash of the first one. */
  async function ruled({ call }: Awaited<ReturnType<Attacked['account']>>, site: { id: string }) {
    const { revision } = (await call('GET', `/sites/${site.id}`)).body.data;
    const rule = {
      ...{ id: randomUUID(), name: '登录限速', matcher: { kind: 'every' }, filters: [] },
      action: { kind: 'block', status: 403 },
    };
    const saved = await call('PUT', `/sites/${site.id}`, { revision, cc: { rules: [rule] } });
    expect(saved.status).toBe(200);
    const [wording] = await test.database.db
      .select({ hash: defenceRuleWordings.hash })
      .from(defenceRuleWordings)
      .where(eq(defenceRuleWordings.ruleId, rule.id));
    return wording?.hash ?? '';
  }

  it('is listed while it goes on, and told once when it is over, with what it was made of', async () => {
    const owner = await attacked.account();
    const site = await owner.addSite();
    const hash = await ruled(owner, site);
    await attacked.refusals(site.id, 900, { rule: hash });
    const served = { siteId: site.id, at: begun + 61_000, upstreamMs: 40 };
    await attacked.store([
      makeRecord({ ...served, at: begun - 60_000 }),
      makeRecord(served),
      makeRecord({ ...served, status: 502 }),
      makeRecord({
        ...served,
        block: 'cc_challenge',
        challenge: 'given:js',
        status: 503,
        rule: hash,
      }),
      makeRecord({ ...served, challenge: 'passed:js', upstreamMs: null, rule: hash }),
    ]);

    await test.attacks.watch(later(6));
    const [live] = await owner.reports();
    expect(live).toMatchObject({
      ...{ state: 'live', cause: 'refusals', endedAt: null, refused: 901, peakPerSecond: 16 },
      startedAt: new Date(begun).toISOString(),
    });
    expect(await owner.events()).toEqual([]);

    // Whoever looks, and however often, it ends once.
    await Promise.all([test.attacks.watch(later(20)), test.attacks.watch(later(20))]);
    await test.attacks.watch(later(21));
    const [over, ...more] = await owner.reports();
    expect(more).toEqual([]);
    expect(over).toMatchObject({ state: 'over', endedAt: later(5).toISOString() });
    const domain = over?.site.domain.replaceAll('.', '#');
    expect(await owner.events()).toMatchObject([
      { type: 'attack-over', siteId: site.id, parameters: [over?.id, domain, '5', '901', '16'] },
    ]);

    await test.clickhouse.command({
      query:
        'ALTER TABLE access_records DELETE WHERE site_id = {site:UUID} SETTINGS mutations_sync = 1',
      query_params: { site: site.id },
    });
    const { facts } = await owner.detail(over);
    expect(facts).toMatchObject({
      totals: { requests: 904, refused: 900, challenged: 1, passed: 1, failed: 0 },
      peaks: {
        requestsPerSecond: { value: 19, at: begun / 1000 + 61 },
        // The mean of its minute, not the highest second.
        bitsPerSecond: {
          value: Math.round((904 * 1_000 * 8) / 60),
          ...{ at: begun / 1000 + 60, seconds: 60 },
        },
      },
      service: {
        before: { served: 1, errors: 0, originMs: 40 },
        during: { served: 3, errors: 1, originMs: 40 },
      },
      causes: [{ rule: '登录限速', refused: 900, challenged: 1, passed: 1, failed: 0 }],
    });
    expect(facts?.causes?.[0]?.sentence).toContain('拦截');
    expect(facts?.tops.url.items[0]).toEqual({ value: 'www.example.com/login', count: 900 });
    expect(facts?.tops.asn.items[0]).toEqual({ value: '64500', count: 900 });
    expect(facts?.tops.country.items[0]).toEqual({ value: 'US', count: 900 });
    expect(facts?.tops.ip.items.slice(0, 3).map(({ count }) => count)).toEqual([300, 300, 300]);
    expect(facts?.tops.userAgent.items[0]).toEqual({ value: 'flood/1.0', count: 900 });
    expect(facts?.points.reduce((sum, point) => sum + point.requests, 0)).toBe(905);
  });

  it('is nobody else’s to see', async () => {
    const owner = await attacked.account();
    const site = await owner.addSite();
    await attacked.refusals(site.id, 700);
    await test.attacks.watch(later(20));
    const [report] = await owner.reports(`?site=${site.id}&state=over`);
    const other = await attacked.account();
    expect(await other.reports()).toEqual([]);
    const paths = [`/attack-reports/${report?.id}`, `/attack-reports/${report?.id}/shares`];
    for (const path of paths) expect((await other.call('GET', path)).status).toBe(404);
    const taken = await other.call('POST', `${paths[1]}`, { days: 1 });
    expect(taken.status).toBe(404);
  });

  it('is not made of what a package has ended or lacks', async () => {
    const owner = await attacked.account();
    const site = await owner.addSite();
    await attacked.refusals(site.id, 700, { block: 'package_expired' });
    await attacked.refusals(site.id, 700, { block: 'traffic_exhausted' });
    await test.attacks.watch(later(6));
    expect(await owner.reports()).toEqual([]);
  });

  it('begins with a stricter group, and ends after it', async () => {
    const owner = await attacked.account();
    const site = await owner.addSite();
    await owner.call('POST', `/sites/${site.id}/emergency`, { emergency: { minutes: 5 } });
    await test.attacks.watch(new Date());
    const [live] = await owner.reports();
    expect(live).toMatchObject({ cause: 'switch', state: 'live', refused: 0 });
    expect((await owner.detail(live)).facts?.switches).toMatchObject([{ after: '5 秒盾' }]);
    await owner.call('POST', `/sites/${site.id}/emergency`, { emergency: null });
    await test.attacks.watch(new Date(Date.now() + 11 * 60_000));
    expect(await owner.reports()).toMatchObject([{ id: live?.id, state: 'over' }]);
    // It refused nobody, which is no news.
    expect(await owner.events()).toEqual([]);
  });

  it('ends with its website, and is still told', async () => {
    const owner = await attacked.account();
    const site = await owner.addSite();
    await attacked.refusals(site.id, 700);
    await test.attacks.watch(later(6));
    await owner.call('POST', '/sites/delete', { ids: [site.id] });
    await test.attacks.watch(later(7));
    const [report] = await owner.reports();
    expect(report).toMatchObject({ state: 'over', refused: 700 });
    expect((await owner.detail(report)).facts?.totals.refused).toBe(700);
  });

  it('waits for its turn where an account has too many at once', async () => {
    const owner = await attacked.account();
    const site = await owner.addSite();
    const lines = Array.from(
      { length: attacksAtOnceMax },
      () => `${randomUUID()}.example | 93.184.216.34`,
    );
    await owner.call('POST', '/sites/batch', { text: lines.join('\n') });
    const { items } = (await owner.call('GET', `/sites?limit=100&keyword=.example`)).body.data;
    const others = items.filter(({ id }: { id: string }) => id !== site.id);
    const open = { cause: 'switch', usual: 0, startedAt: later(-90), seenAt: later(6) } as const;
    const { db } = test.database;
    await db.insert(attacks).values(
      others.map(({ id }: { id: string }) => ({
        ...{ ...open, ownerId: owner.id, siteId: id, domain: 'x', factsAt: later(6) },
      })),
    );
    await attacked.refusals(site.id, 700);
    await test.attacks.watch(later(6));
    expect(await owner.reports(`?site=${site.id}`)).toEqual([]);
    await db
      .update(attacks)
      .set({ endedAt: later(6) })
      .where(eq(attacks.siteId, others[0].id));
    await test.attacks.watch(later(7));
    expect(await owner.reports(`?site=${site.id}`)).toHaveLength(1);
  });
});
