import { attackSharesMax } from '@console/contract/monitor/limits';
import { eq } from 'drizzle-orm';
import { type Attacked, later, startAttacked } from '../../testing/attacked';
import { engines } from '../../testing/databases/databases';
import type { TestApp } from '../../testing/test-app';
import { attackShares } from './attacks.tables';

describe.each(engines)('links to a report of an attack on %s', (engine) => {
  let attacked: Attacked;
  let test: TestApp;
  beforeAll(async () => {
    attacked = await startAttacked(engine);
    test = attacked.test;
  });
  afterAll(() => test.close());

  async function told() {
    const owner = await attacked.account();
    const site = await owner.addSite();
    await attacked.refusals(site.id, 700, { userAgent: '<img src=x onerror=alert(1)>' });
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
    const base = first.path.replace(/[^/]+$/, '');
    const unknown = [`${first.path.slice(0, -1)}_`, `${base}%00`];
    for (const path of [first.path, second.path, ...unknown]) {
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
