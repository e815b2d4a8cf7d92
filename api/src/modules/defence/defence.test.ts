import type { RequestTryResult } from '@console/contract/defence/endpoints/try';
import { listEntriesMax } from '@console/contract/defence/parts/lists';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { connections } from '../../testing/databases/databases';
import { all, aRule, defenceCalls, leaf } from '../../testing/defence';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { defencePassKeys, defenceRuleWordings } from './defence.tables';

describe.each(connections)('defence on %s', (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(engine);
  });
  afterAll(() => test.close());
  const { account, addSite, callAs, config, made } = defenceCalls(() => test);

  it('warns of what refuses everybody, cannot be reached or contradicts itself', async () => {
    const call = await account();
    const rules = [
      aRule({
        name: '矛盾',
        matcher: {
          ...{ kind: 'own' },
          condition: all(
            leaf({ operator: 'eq', values: ['/a'] }),
            leaf({ operator: 'eq', values: ['/b'] }),
          ),
        },
      }),
      aRule({ name: '全部', filters: [], action: { kind: 'drop' } }),
      aRule({ name: '之后' }),
    ];
    const { warnings } = (await call('POST', '/defence/groups/check', { rules })).body.data;
    expect(warnings.map(({ text }: { text: string }) => text)).toEqual([
      '规则「矛盾」的条件互相矛盾，没有请求会符合',
      '规则「全部」会对所有访客执行「断开」',
      '规则「之后」不会生效：前面的「全部」已处理所有请求',
    ]);
  });

  it('puts 5 秒盾 on for a time, and tells it in the history', async () => {
    const call = await account();
    const site = await addSite(call, `d.${engine}.defence.example`, { group: 'loose' });
    const path = `/sites/${site.id}/emergency`;
    const on = (await call('POST', path, { emergency: { minutes: 30 } })).body.data;
    expect(on.cc).toMatchObject({ group: 'loose', emergency: { group: 'wait' } });
    const left = Date.parse(on.cc.emergency.until) - Date.now();
    expect(Math.abs(left - 30 * 60_000)).toBeLessThan(60_000);
    const sent = await config(on.revision - 1);
    expect(sent.groups.map(({ id }) => id).toSorted()).toEqual(['loose', 'wait']);
    const off = (await call('POST', path, { emergency: null })).body.data;
    expect(off.cc.emergency).toBeNull();
    const { items } = (await call('GET', `/sites/${site.id}/revisions`)).body.data;
    expect(items[0].changes[0]).toMatch(
      /^正在被攻击：5 秒盾，到 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d（UTC\+8）为止 → 关闭$/,
    );
    expect(items[2].changes).toEqual(['规则组：不防御 → 宽松']);
  });

  it('keeps guards of accounts and of the platform apart, and sends all when one changes', async () => {
    const owner = await signedIn(test);
    const call = callAs(owner.token);
    const empty = (await call('GET', '/defence/guard')).body.data;
    expect(empty).toMatchObject({ white: [], black: [], revision: 0 });
    const before = (await config(1)).revision;
    const update = { revision: 0, white: [], black: [{ address: '192.0.2.0/24' }] };
    const guard = (await call('PUT', '/defence/guard', update)).body.data;
    expect(guard.black[0].address).toBe('192.0.2.0/24');
    expect((await call('PUT', '/defence/guard', update)).status).toBe(409);
    const sent = await config(before);
    expect(sent.guards).toContainEqual({
      ...{ id: owner.id, white: [] },
      black: [{ address: '192.0.2.0/24', expiresAt: null }],
    });
    expect((await config(sent.revision)).guards).toBeNull();
    expect((await call('GET', '/admin/defence/guard')).status).toBe(403);
    const admin = callAs((await signedIn(test, { roles: ['administrator'] })).token);
    expect((await admin('PUT', '/admin/defence/guard', update)).status).toBe(200);
    const ids = (await config(sent.revision)).guards?.map(({ id }) => id) ?? [];
    expect(ids).toEqual(expect.arrayContaining(['platform', owner.id]));
  });

  it('says which rule a request would hit, and why', async () => {
    const call = await account();
    const list = await made(call, '/defence/lists', {
      ...{ name: '坏人', entries: [{ address: '198.51.100.0/24' }] },
    });
    const curl = leaf({ field: 'userAgent', operator: 'contains', values: ['curl'] });
    const listed = leaf({ field: 'ip', operator: 'inList', listId: list.id });
    const own = (condition: object) => ({ kind: 'own', condition });
    const rules = [
      aRule({ name: '限速' }),
      aRule({
        name: '拦截',
        filters: [],
        matcher: own(all(curl, listed)),
        action: { kind: 'drop' },
      }),
      aRule({ name: '之后', filters: [], action: { kind: 'observe' } }),
    ];
    const group = await made(call, '/defence/groups', { name: '测试', rules });
    const site = await addSite(call, `g.${engine}.defence.example`, { group: group.id });
    const attempt = (ip: string, target: object = { kind: 'site', id: site.id }) => {
      const headers = [{ name: 'User-Agent', value: 'curl/8' }];
      return call('POST', '/defence/test', { target, url: 'https://a.example/x', ip, headers });
    };
    const outcomes = (data: RequestTryResult) => data.rules.map(({ outcome }) => outcome);
    const hit = (await attempt('198.51.100.7')).body.data;
    expect([hit.ruleId, outcomes(hit)]).toEqual([
      ...[rules[1]?.id, ['filters', 'acts', 'unreached']],
    ]);
    const miss = (await attempt('192.0.2.1', { kind: 'group', id: group.id })).body.data;
    expect([miss.ruleId, outcomes(miss)]).toEqual([null, ['filters', 'passes', 'acts']]);
    expect(miss.rules[1].looks).toEqual([
      { text: 'User-Agent 包含「curl」', holds: true },
      { text: 'IP 地址在名单「坏人」', holds: false },
    ]);
    const other = await account();
    const theirs = { kind: 'group', id: group.id };
    const body = { target: theirs, url: 'https://a.example/', ip: '192.0.2.1' };
    expect((await other('POST', '/defence/test', body)).status).toBe(404);
  });

  it('explains by its hash what a rule was, to its owner alone', async () => {
    const call = await account();
    const group = await made(call, '/defence/groups', { name: '解释', rules: [aRule()] });
    const [row] = await test.database.db
      .select()
      .from(defenceRuleWordings)
      .where(eq(defenceRuleWordings.groupId, group.id));
    await call('DELETE', `/defence/groups/${group.id}`);
    const path = `/defence/wordings?hashes=${row?.hash},0000`;
    const { data } = (await call('GET', path)).body;
    expect(data).toMatchObject([{ groupName: '解释', ruleName: '接口限速' }]);
    expect(data[0].sentence).toContain('超过 50 次');
    expect((await (await account())('GET', path)).body.data).toEqual([]);
  });

  it('gives nodes a new key of passes in time, with the former one after it', async () => {
    const { defenceUpkeep } = test.services;
    await defenceUpkeep.rotatePassKeys();
    const before = await config(1);
    expect(before.passKeys).toHaveLength(1);
    const week = new Date(Date.now() - 8 * 86_400_000);
    await test.database.db.update(defencePassKeys).set({ rotatedAt: week });
    await Promise.all([defenceUpkeep.rotatePassKeys(), defenceUpkeep.rotatePassKeys()]);
    const after = await config(before.revision);
    expect(after.passKeys).toHaveLength(2);
    expect(after.passKeys[1]).toBe(before.passKeys[0]);
  });

  it('has limits', async () => {
    const call = await account();
    const entries = Array.from({ length: listEntriesMax + 1 }, (_, index) => ({
      address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    }));
    const long = await call('POST', '/defence/lists', { name: 'x', entries });
    expect(long.body.data.fields.entries).toBe(`每个名单最多 ${listEntriesMax} 条`);
    const values = Array.from({ length: 200 }, (_, index) => `${index}`.padEnd(900, 'x'));
    const big = (name: string) =>
      call('POST', '/defence/matchers', {
        ...{ name, condition: all(...[1, 2, 3, 4, 5].map(() => leaf({ operator: 'in', values }))) },
      });
    let answer = await big('0');
    for (let index = 1; answer.status === 200 && index < 10; index += 1) {
      answer = await big(String(index));
    }
    expect(answer.body.msg).toContain('合计超过 4 MB');
  });
});
