import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { nodeAuthorization } from '@console/contract/edge/edge';
import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import type {
  AttackReport,
  AttackReportDetail,
} from '@console/contract/monitor/endpoints/attack-reports';
import { attackSharesMax, attacksAtOnceMax } from '@console/contract/monitor/limits';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { engines } from '../../testing/databases/databases';
import { makeRecord } from '../../testing/records';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { defenceRuleWordings } from '../defence/defence.tables';
import { accountEvents } from '../events/events.tables';
import { attackShares, attacks } from './attacks.tables';

const stepMs = 300_000;
/** The start of a step of five minutes, half an hour ago and more. */
const begun = Math.floor(Date.now() / stepMs) * stepMs - 7 * stepMs;
const later = (minutes: number) => new Date(begun + minutes * 60_000);

describe.each(engines)('attacks on %s', (engine) => {
  let test: TestApp;
  let node: string;
  beforeAll(async () => {
    test = await startTestApp(engine, {}, { withRecords: true });
    const token = randomUUID();
    await test.services.nodes.admitToken(token);
    const { nodeId, secret } = await test.services.nodes.register({
      ...{ token, name: 'edge', address: '127.0.0.1', version: '1.0.0' },
    });
    node = nodeAuthorization(nodeId, secret);
  });
  afterAll(() => test.close());

  async function account() {
    const { id, token } = await signedIn(test);
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
    const addSite = async (name = randomUUID()): Promise<{ id: string; revision: number }> => {
      const origin = { origins: [{ address: '93.184.216.34', port: 80 }] };
      const body = { domains: [`${name}.attacked.example`], origin };
      return (await call('POST', '/sites', body)).body.data;
    };
    const reports = async (query = ''): Promise<AttackReport[]> =>
      (await call('GET', `/attack-reports${query}`)).body.data.items;
    const detail = async (report: AttackReport | undefined): Promise<AttackReportDetail> =>
      (await call('GET', `/attack-reports/${report?.id}`)).body.data;
    const events = () =>
      test.database.db.select().from(accountEvents).where(eq(accountEvents.userId, id));
    return { id, call, addSite, reports, detail, events };
  }

  async function store(records: readonly AccessRecord[]): Promise<void> {
    const answer = await test.app.inject({
      method: 'PUT',
      url: `/api/edge/records/${randomUUID()}/1`,
      headers: { authorization: node, 'content-type': 'application/octet-stream' },
      payload: gzipSync(records.map((record) => JSON.stringify(record)).join('\n')),
    });
    expect(answer.statusCode).toBe(200);
  }

  /** So many refusals in a minute of the attack, from a few addresses of one network. */
  const refusals = (siteId: string, count: number, more: Partial<AccessRecord> = {}, minute = 1) =>
    store(
      Array.from({ length: count }, (_, n) =>
        makeRecord({
          ...{ siteId, at: begun + minute * 60_000 + (n % 60) * 1_000, status: 403 },
          ...{ block: 'cc_block', upstream: '', upstreamMs: null, uri: '/login?a=1' },
          ...{ ip: `203.0.113.${n % 3}`, asn: 64500, country: 'US', userAgent: 'flood/1.0' },
          ...more,
        }),
      ),
    );

  /** Rules of a site; resolves to the hash of the first one. */
  async function ruled({ call }: Awaited<ReturnType<typeof account>>, site: { id: string }) {
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
    const owner = await account();
    const site = await owner.addSite();
    const hash = await ruled(owner, site);
    await refusals(site.id, 900, { rule: hash });
    const served = { siteId: site.id, at: begun + 61_000, upstreamMs: 40 };
    await store([
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
    const owner = await account();
    const site = await owner.addSite();
    await refusals(site.id, 700);
    await test.attacks.watch(later(20));
    const [report] = await owner.reports(`?site=${site.id}&state=over`);
    const other = await account();
    expect(await other.reports()).toEqual([]);
    const paths = [`/attack-reports/${report?.id}`, `/attack-reports/${report?.id}/shares`];
    for (const path of paths) expect((await other.call('GET', path)).status).toBe(404);
    const taken = await other.call('POST', `${paths[1]}`, { days: 1 });
    expect(taken.status).toBe(404);
  });

  it('is not made of what a package has ended or lacks', async () => {
    const owner = await account();
    const site = await owner.addSite();
    await refusals(site.id, 700, { block: 'package_expired' });
    await refusals(site.id, 700, { block: 'traffic_exhausted' });
    await test.attacks.watch(later(6));
    expect(await owner.reports()).toEqual([]);
  });

  it('begins with a stricter group, and ends after it', async () => {
    const owner = await account();
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
    const owner = await account();
    const site = await owner.addSite();
    await refusals(site.id, 700);
    await test.attacks.watch(later(6));
    await owner.call('POST', '/sites/delete', { ids: [site.id] });
    await test.attacks.watch(later(7));
    const [report] = await owner.reports();
    expect(report).toMatchObject({ state: 'over', refused: 700 });
    expect((await owner.detail(report)).facts?.totals.refused).toBe(700);
  });

  it('waits for its turn where an account has too many at once', async () => {
    const owner = await account();
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
    await refusals(site.id, 700);
    await test.attacks.watch(later(6));
    expect(await owner.reports(`?site=${site.id}`)).toEqual([]);
    await db
      .update(attacks)
      .set({ endedAt: later(6) })
      .where(eq(attacks.siteId, others[0].id));
    await test.attacks.watch(later(7));
    expect(await owner.reports(`?site=${site.id}`)).toHaveLength(1);
  });

  describe('links', () => {
    async function told() {
      const owner = await account();
      const site = await owner.addSite();
      await refusals(site.id, 700, { userAgent: '<img src=x onerror=alert(1)>' });
      await test.attacks.watch(later(20));
      const [report] = await owner.reports();
      const shares = `/attack-reports/${report?.id}/shares`;
      const share = async (days = 7) => (await owner.call('POST', shares, { days })).body.data;
      return { owner, report, shares, share };
    }
    let visitors = 0;
    /** Each from a network of its own, unless it is said which. */
    const open = (url: string, from?: string) => {
      visitors += 1;
      return test.app.inject({ url, remoteAddress: from ?? `198.51.100.${visitors}` });
    };

    it('show the report and nothing else to whoever has one, without a session', async () => {
      const { report, share } = await told();
      const { path, id } = await share();
      const page = await open(path);
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.body).toContain(report?.site.domain);
      expect(page.body).toContain('700 次');
      expect(page.body).toContain('<span>按 1 分钟平均，最高约每秒');
      // What an attacker sends is text.
      expect(page.body).not.toContain('<img');
      expect(page.body).toContain('&lt;img src=x onerror=alert(1)&gt;');
      const [kept] = await test.database.db
        .select()
        .from(attackShares)
        .where(eq(attackShares.id, id));
      expect(path).not.toContain(kept?.tokenHash);
      expect(JSON.stringify(kept)).not.toContain(path.split('/').at(-1));
    });

    it('end when they are revoked, and by themselves', async () => {
      const { owner, shares, share } = await told();
      const [first, second] = [await share(1), await share(30)];
      const listed = (await owner.call('GET', shares)).body.data;
      expect(listed.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
      const days = (Date.parse(second.expiresAt) - Date.parse(second.createdAt)) / 86_400_000;
      expect(Math.round(days)).toBe(30);
      expect((await owner.call('DELETE', `${shares}/${first.id}`)).status).toBe(200);
      expect((await owner.call('DELETE', `${shares}/${first.id}`)).status).toBe(404);
      await test.database.db
        .update(attackShares)
        .set({ expiresAt: new Date() })
        .where(eq(attackShares.id, second.id));
      for (const { path } of [first, second, { path: `${first.path.slice(0, -1)}_` }]) {
        const page = await open(path);
        expect([page.statusCode, page.body.includes('链接已失效')]).toEqual([404, true]);
      }
      expect((await owner.call('GET', shares)).body.data).toEqual([]);
    });

    it('are few at once, and of a length that is offered', async () => {
      const { owner, shares, share } = await told();
      const answers = await Promise.all(
        Array.from({ length: attackSharesMax + 3 }, () => owner.call('POST', shares, { days: 1 })),
      );
      const made = answers.filter(({ status }) => status === 200);
      expect(made).toHaveLength(attackSharesMax);
      const refused = answers.find(({ status }) => status === 400);
      expect(refused?.body.msg).toContain(`最多有 ${attackSharesMax} 个`);
      await owner.call('DELETE', `${shares}/${made[0]?.body.data.id}`);
      expect(await share(1)).toMatchObject({ path: expect.any(String) });
      const odd = await owner.call('POST', shares, { days: 365 });
      expect(odd.body.data.fields).toEqual({ days: '请选择有效期' });
    });

    it('cannot be tried without end', async () => {
      const { share } = await told();
      const { path } = await share();
      const guess = path.replace(/[^/]+$/, 'A'.repeat(43));
      const statuses: number[] = [];
      for (let n = 0; n < 62; n += 1) statuses.push((await open(guess, '192.0.2.77')).statusCode);
      expect(statuses.slice(0, 60)).toEqual(Array<number>(60).fill(404));
      expect(statuses.slice(60)).toEqual([429, 429]);
      expect((await open(guess, '192.0.2.77')).body).toContain('<h1>打开得太频繁</h1>');
      expect((await open(path)).statusCode).toBe(200);
    });
  });
});
