import { randomUUID } from 'node:crypto';
import type { PurgeKind } from '@console/contract/sites/purges';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { proveNames } from '../../testing/accounts/domain-proofs';
import { connections } from '../../testing/databases/databases';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { purgeJobs } from './purges.tables';

const dayMs = 86_400_000;

describe.each(connections)('purges on %s', (engine) => {
  let test: TestApp;
  let owner: { id: string; token: string };
  let stranger: { id: string; token: string };

  const addSite = async (domains: string[], token: string) => {
    const origin = { origins: [{ address: '203.0.113.1' }] };
    const { body } = await test.call({
      ...{ method: 'POST', path: '/v1/sites', token },
      body: { domains, origin },
    });
    return body.data;
  };

  beforeAll(async () => {
    test = await startTestApp(engine);
    owner = await signedIn(test);
    stranger = await signedIn(test);
    await proveNames(test, owner.id, ['wide.example']);
    await addSite(['a.example', '*.wide.example', '中文.example'], owner.token);
    await addSite(['b.example'], stranger.token);
  });
  afterAll(() => test.close());

  const post = (path: string, body: object, token = owner.token) =>
    test.call({ method: 'POST', path: `/v1/purges${path}`, token, body });
  const get = (path: string, token = owner.token) =>
    test.call({ method: 'GET', path: `/v1/purges${path}`, token });
  const submit = (text: string, kind: PurgeKind = 'url', more: object = {}, token?: string) =>
    post('', { kind, text, ...more }, token);
  const left = async (token?: string) => (await get('/quotas', token)).body.data;
  const total = async (token?: string) => (await get('', token)).body.data.total;
  const urls = (count: number, host = 'a.example') =>
    Array.from({ length: count }, (_, index) => `http://${host}/${index}`).join('\n');

  it('takes URLs of exact, wildcard and Chinese names, and shows the job', async () => {
    const text = [
      'http://a.example/x?b=1#part',
      '',
      '  https://deep.img.wide.example/图片/a b.png  '.replace(' b', '%20b'),
      'http://中文.example/',
      'http://A.example/x?b=1',
    ].join('\r\n');
    const { status, body } = await submit(text);
    expect([status, body.data.skipped]).toEqual([200, []]);
    expect(body.data.job).toMatchObject({
      kind: 'url',
      state: 'waiting',
      firstUrl: 'http://a.example/x?b=1',
      urlCount: 3,
      nodeCount: 0,
    });
    const detail = await get(`/${body.data.job.id}`);
    expect(detail.body.data.urls).toEqual([
      'http://a.example/x?b=1',
      'https://deep.img.wide.example/%E5%9B%BE%E7%89%87/a%20b.png',
      'http://xn--fiq228c.example/',
    ]);
    expect((await get('?keyword=img.wide')).body.data.items).toEqual([body.data.job]);
  });

  it('names each bad line by its number, and stores nothing', async () => {
    const before = [await total(), await left()];
    const text = [
      'http://a.example/good',
      'http://b.example/theirs',
      'a.example/no-scheme',
      'ftp://a.example/x',
      'http://nobody.example/',
      'http://user:pass@a.example/',
      'http://*.wide.example/',
      'http://wide.example/',
      'http://203.0.113.1/',
      'http://a.example/two words',
      `http://a.example/${'x'.repeat(2_000)}`,
      'javascript:alert(1)',
    ].join('\n');
    const { status, body } = await submit(text);
    expect([status, body.code]).toEqual([400, 40001]);
    expect(body.msg).toBe('第 2 行：域名 b.example 不在你的网站中，共 11 行有误');
    expect(body.data.fields).toMatchObject({
      'lines.2': '域名 b.example 不在你的网站中',
      'lines.3': '地址应以 http:// 或 https:// 开头',
      'lines.4': '地址应以 http:// 或 https:// 开头',
      'lines.5': '域名 nobody.example 不在你的网站中',
      'lines.6': '地址中不能有用户名或密码',
      'lines.7': '地址中不能有通配符，请写出完整的域名',
      'lines.8': '域名 wide.example 不在你的网站中',
      'lines.9': '地址中的域名不正确',
      'lines.10': '地址中不能有空格，每行只写一个地址',
      'lines.11': '地址过长，最多 2000 个字符',
      'lines.12': '地址应以 http:// 或 https:// 开头',
    });
    expect([await total(), await left()]).toEqual(before);
  });

  it('leaves bad lines out when told to, and says which', async () => {
    const text = 'http://b.example/x\nhttp://a.example/skipping';
    const { body } = await submit(text, 'url', { skipInvalid: true });
    expect(body.data.job.urlCount).toBe(1);
    expect(body.data.skipped).toEqual([
      { line: 1, text: 'http://b.example/x', error: '域名 b.example 不在你的网站中' },
    ]);
    const none = await submit('http://b.example/x', 'url', { skipInvalid: true });
    expect(none.status).toBe(400);
  });

  it('keeps HTML in a URL as the text that it is', async () => {
    const { body } = await submit('http://a.example/<script>alert(1)</script>');
    expect(body.data.job.firstUrl).toBe('http://a.example/%3Cscript%3Ealert(1)%3C/script%3E');
  });

  it('asks a directory to end with a slash and to have no query', async () => {
    const { body } = await submit(
      'http://a.example/img\nhttp://a.example/img/?x=1\nhttp://a.example/img/',
      'directory',
    );
    expect(body.data.fields).toEqual({
      'lines.1': '目录应以 / 结尾',
      'lines.2': '目录中不能有「?」和参数',
    });
  });

  it.each([
    ['url', 1_000],
    ['directory', 100],
    ['preheat', 500],
  ] as const)('takes no more than its number of lines of %s', async (kind, max) => {
    const slash = kind === 'directory' ? '/' : '';
    const lines = urls(max + 1)
      .split('\n')
      .map((url) => url + slash);
    const { status, body } = await submit(lines.join('\n'), kind);
    expect(status).toBe(400);
    expect(body.data.fields.text).toBe(`每次最多提交 ${max} 行，现在有 ${max + 1} 行`);
    expect((await submit(lines.slice(1).join('\n'), kind)).status).toBe(200);
  });

  it('takes no preheat of a site that is switched off', async () => {
    const { token } = await signedIn(test);
    const site = await addSite(['off.example'], token);
    const body = { ids: [site.id], state: 'disabled' };
    await test.call({ method: 'POST', path: '/v1/sites/state', token, body });
    const answer = await submit('http://off.example/', 'preheat', {}, token);
    expect(answer.body.data.fields).toEqual({ 'lines.1': '网站已停用，不能预热' });
    expect((await submit('http://off.example/', 'url', {}, token)).status).toBe(200);
  });

  it('spends a quota once, however many submit at the same time', async () => {
    const { token } = await signedIn(test);
    await addSite(['race.example'], token);
    expect((await left(token)).url).toEqual({ total: 10_000, used: 0, left: 10_000 });
    const text = urls(900, 'race.example');
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => submit(text, 'url', {}, token)),
    );
    const good = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([good.length, refused.length]).toEqual([11, 3]);
    expect(refused[0]?.body.msg).toBe('今日额度不足：URL 刷新还剩 100 条，本次需要 900 条');
    expect(refused[0]?.body.data.waitSeconds).toBeGreaterThan(0);
    expect((await left(token)).url).toEqual({ total: 10_000, used: 9_900, left: 100 });
    expect(await total(token)).toBe(11);
  });

  it('makes one job of a submit that comes again, even at the same time', async () => {
    const idempotencyKey = randomUUID();
    const text = 'http://a.example/once\nhttp://b.example/not';
    const more = { idempotencyKey, skipInvalid: true };
    const before = await left();
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(text, 'url', more)));
    const again = await submit(text, 'url', more);
    const jobs = new Set([...answers, again].map(({ body }) => body.data.job.id));
    expect(jobs.size).toBe(1);
    expect(again.body.data.skipped).toHaveLength(1);
    expect((await left()).url.used).toBe(before.url.used + 1);
    const other = await submit('http://a.example/other', 'url', more);
    expect([other.status, other.body.code]).toEqual([409, 40900]);
    const theirs = await submit('http://b.example/x', 'url', { idempotencyKey }, stranger.token);
    expect(theirs.status).toBe(200);
  });

  it("does not know another user's job", async () => {
    const { body } = await submit('http://a.example/mine');
    const { id } = body.data.job;
    expect((await get(`/${id}`, stranger.token)).status).toBe(404);
    expect((await post(`/${id}/retry`, {}, stranger.token)).status).toBe(404);
    const theirs = await get('?keyword=mine', stranger.token);
    expect(theirs.body.data.total).toBe(0);
  });

  it('filters by kind, state and day, and keeps jobs for 30 days', async () => {
    const { id, token } = await signedIn(test);
    await addSite(['old.example'], token);
    const made = await submit('http://old.example/a', 'url', {}, token);
    await submit('http://old.example/d/', 'directory', {}, token);
    const at = (days: number) => new Date(Date.now() - days * dayMs);
    const { db } = test.database;
    const set = (createdAt: Date) =>
      db.update(purgeJobs).set({ createdAt }).where(eq(purgeJobs.id, made.body.data.job.id));
    await set(at(29));
    const day = at(10).toISOString().slice(0, 10);
    const counts = await Promise.all(
      ['', '?kind=url', '?state=waiting', '?state=failed', `?to=${day}`, `?from=${day}`].map(
        async (query) => (await get(query, token)).body.data.total,
      ),
    );
    expect(counts).toEqual([2, 1, 2, 0, 1, 1]);
    await set(at(31));
    expect(await total(token)).toBe(1);
    await submit('http://old.example/b', 'url', {}, token);
    expect(await db.$count(purgeJobs, eq(purgeJobs.ownerId, id))).toBe(2);
  });
});
