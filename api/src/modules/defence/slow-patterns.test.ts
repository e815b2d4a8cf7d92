import type { Rule } from '@console/contract/defence/rules/rules';
import { slowPatternText } from '../../ports/patterns/patterns-in';
import { signedIn } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { defenceGroups } from './defence.tables';

let test: TestApp;
let user: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  test = await startTestApp('usual');
  user = await signedIn(test);
});
afterAll(() => test.close());

const call = (method: 'POST' | 'PUT' | 'GET', path: string, body?: object) =>
  test.call({ method, path: `/v1${path}`, token: user.token, ...(body && { body }) });

const exploding = '^(a|a)*$';
const condition = (pattern: string) => ({
  kind: 'all' as const,
  items: [{ kind: 'is', field: 'userAgent', operator: 'regex', values: [pattern] }],
});
const rule = (pattern: string) => ({
  id: crypto.randomUUID(),
  name: '爬虫',
  matcher: { kind: 'own', condition: condition(pattern) },
  action: { kind: 'drop' },
});
const origin = { origins: [{ address: '93.184.216.34', port: 80 }] };

it('takes no pattern that explodes, by whichever way, and names its field', async () => {
  const place = 'matcher.condition.items.0.values';
  const good = rule('^curl/[0-9.]+$');
  const rules = [good, rule(exploding)];
  const group = await call('POST', '/defence/groups', { name: '组', rules });
  expect([group.status, group.body.data.fields]).toEqual([
    400,
    { [`rules.1.${place}`]: slowPatternText },
  ]);
  const matcher = { name: '匹配', condition: condition(exploding) };
  expect((await call('POST', '/defence/matchers', matcher)).body.data.fields).toEqual({
    'condition.items.0.values': slowPatternText,
  });

  const site = (await call('POST', '/sites', { domains: ['a.slow.example'], origin })).body.data;
  const { revision } = site;
  const put = await call('PUT', `/sites/${site.id}`, { revision, cc: { rules } });
  expect(put.body.data.fields).toEqual({ [`cc.rules.1.${place}`]: slowPatternText });
  const kept = await call('PUT', `/sites/${site.id}`, { revision, cc: { rules: [good] } });
  expect(kept.status).toBe(200);

  const exported = (await call('GET', '/sites/export?limit=1')).body.data.items[0];
  const file = { ...exported, domains: ['b.slow.example'], cc: { rules: [rule(exploding)] } };
  const text = JSON.stringify([file]);
  const { rows } = (await call('POST', '/sites/import', { text, commit: true })).body.data;
  expect(rows).toMatchObject([{ id: null, error: expect.stringContaining(slowPatternText) }]);
});

it('tries no request against one that was stored before', async () => {
  const stored: Rule[] = JSON.parse(JSON.stringify([rule(exploding)]));
  const [group] = await test.database.db
    .insert(defenceGroups)
    .values({ ownerId: user.id, name: '旧组', note: '', rules: stored, revision: 1 })
    .returning({ id: defenceGroups.id });
  const tried = await call('POST', '/defence/test', {
    target: { kind: 'group', id: group?.id },
    url: 'https://a.slow.example/',
    ip: '198.51.100.7',
    headers: [{ name: 'User-Agent', value: `${'a'.repeat(60)}!` }],
  });
  expect([tried.status, tried.body.msg]).toEqual([400, expect.stringContaining(exploding)]);
});
