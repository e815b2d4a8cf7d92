import type { DefenceGroupRevision } from '@console/contract/defence/endpoints/groups';
import { eq } from 'drizzle-orm';
import { connections } from '../../../testing/databases/databases';
import { all, aRule, defenceCalls, leaf } from '../../../testing/defence';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { defenceRuleWordings } from '../defence.tables';

describe.each(connections)('groups of defence on %s', (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(engine);
  });
  afterAll(() => test.close());
  const { account, addSite, config, made } = defenceCalls(() => test);

  it('lists the built-in groups first, which are copied and not changed', async () => {
    const call = await account();
    const { items, total } = (await call('GET', '/defence/groups')).body.data;
    expect(total).toBe(7);
    expect(items.map(({ name }: { name: string }) => name)).toEqual([
      ...['宽松', 'JS 验证', '5 秒盾', '点击验证', '滑块验证', '验证码', '严格'],
    ]);
    const loose = (await call('GET', '/defence/groups/loose')).body.data;
    expect(loose.sentences[0]).toBe(
      '所有请求，每个 IP 在 10 秒内超过 150 次时，要求通过「无感验证」，1 分钟内 60 次仍未通过时，封禁 IP 5 分钟',
    );
    const copy = await made(call, '/defence/groups/loose/copy', { name: '我的宽松' });
    expect(copy).toMatchObject({ name: '我的宽松', builtin: false, version: 1, ruleCount: 3 });
    expect(copy.rules[0].id).not.toBe(loose.rules[0].id);
    const put = await call('PUT', '/defence/groups/loose', { name: 'x', revision: 0 });
    expect(put.status).toBe(400);
    const page = (await call('GET', '/defence/groups?limit=5&page=2')).body.data;
    expect(page.items.map(({ name }: { name: string }) => name)).toEqual([
      ...['验证码', '严格', '我的宽松'],
    ]);
    expect(page.total).toBe(8);
  });

  it('brings a group with all that it names to the nodes, and changes of any of it', async () => {
    const call = await account();
    const list = await made(call, '/defence/lists', {
      ...{ name: '办公室', entries: [{ address: '198.51.100.0/24', note: '总部' }] },
    });
    const matcher = await made(call, '/defence/matchers', {
      name: '接口',
      condition: all(
        leaf({ values: ['/api'] }),
        leaf({ field: 'ip', operator: 'notInList', listId: list.id }),
      ),
    });
    expect(matcher.sentence).toBe('路径前缀是「/api」且 IP 地址不在名单「办公室」');
    const filter = await made(call, '/defence/filters', {
      name: '签名',
      filter: { kind: 'signing', type: 'A', key: 'a'.repeat(20) },
    });
    expect(filter.filter).toMatchObject({ key: '', keyMask: '****aaaa' });
    const rule = aRule({
      matcher: { kind: 'named', id: matcher.id },
      filters: [{ kind: 'named', id: filter.id }],
      action: { kind: 'block', status: 429 },
    });
    const group = await made(call, '/defence/groups', { name: '接口防护', rules: [rule] });
    const site = await addSite(call, `a.${engine}.defence.example`, { group: group.id });

    const sent = await config(site.revision - 1);
    expect(sent.upsert[0]).toMatchObject({ id: site.id, cc: { group: group.id } });
    const [edge] = sent.groups;
    expect(edge).toMatchObject({
      id: group.id,
      rules: [
        {
          id: rule.id,
          filters: [{ kind: 'signing', key: 'a'.repeat(20) }],
          action: { kind: 'block', status: 429 },
        },
      ],
      lists: [{ id: list.id, entries: [{ address: '198.51.100.0/24', expiresAt: null }] }],
    });
    expect(sent.passKeys).toHaveLength(1);

    // A change of the list reaches the site through matcher and group, as one revision.
    const entries = [{ address: '198.51.100.7' }];
    const changed = await call('PUT', `/defence/lists/${list.id}`, {
      ...{ name: '办公室', revision: list.revision, entries },
    });
    expect(changed.body.data.uses).toMatchObject({
      counts: { groups: 1, sites: 1 },
      matchers: [{ id: matcher.id, name: '接口' }],
      sites: [{ id: site.id }],
    });
    const next = await config(sent.revision);
    expect(next.upsert.map(({ id }) => id)).toEqual([site.id]);
    expect(next.groups[0]?.lists[0]?.entries).toEqual([
      { address: '198.51.100.7', expiresAt: null },
    ]);
    expect(next.groups[0]?.version).not.toBe(edge?.version);

    const worded = await test.database.db.select().from(defenceRuleWordings);
    const kept = worded.find(({ hash }) => hash === edge?.rules[0]?.hash);
    expect(kept).toMatchObject({ groupName: '接口防护', ruleName: '接口限速' });
    expect(JSON.stringify(kept)).not.toContain('aaaaaaaaaa');
  });

  it('refuses to delete what is in use, and says by whom', async () => {
    const call = await account();
    const matcher = await made(call, '/defence/matchers', {
      ...{ name: '爬虫', condition: all(leaf({ values: ['/x'] })) },
    });
    const rules = [aRule({ matcher: { kind: 'named', id: matcher.id } })];
    const group = await made(call, '/defence/groups', { name: '组一', rules });
    const domain = `b.${engine}.defence.example`;
    const site = await addSite(call, domain, { group: group.id });
    const refused = await call('DELETE', `/defence/groups/${group.id}`);
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
      ...[409, 40911, `规则组「组一」正在被 1 个网站（${domain}）使用，不能删除`],
    ]);
    const part = await call('DELETE', `/defence/matchers/${matcher.id}`);
    expect(part.body.msg).toBe(
      `匹配器「爬虫」正在被 1 个规则组（组一）、 1 个网站（${domain}）使用，不能删除`,
    );
    const off = await call('PUT', `/sites/${site.id}`, { revision: site.revision, cc: {} });
    expect(off.status).toBe(200);
    await call('PUT', '/site-defaults', { groupId: null, revision: 0, cc: { group: group.id } });
    expect((await call('DELETE', `/defence/groups/${group.id}`)).body.msg).toContain('默认设置');
    await call('POST', '/site-defaults/reset', { groupId: null, section: 'cc' });
    expect((await call('DELETE', `/defence/groups/${group.id}`)).status).toBe(200);
    expect((await call('DELETE', `/defence/matchers/${matcher.id}`)).status).toBe(200);
  });

  it('takes one of two editors, and names what is taken, missing or somebody else’s', async () => {
    const call = await account();
    const group = await made(call, '/defence/groups', { name: '同时', rules: [aRule()] });
    const put = (name: string) =>
      call('PUT', `/defence/groups/${group.id}`, { name, rules: [], revision: group.revision });
    const [one, two] = [await put('甲'), await put('乙')];
    expect([one.status, two.status]).toEqual([200, 409]);
    const taken = await call('POST', '/defence/groups', { name: '甲' });
    expect(taken.body.data.fields).toEqual({ name: '名称已被使用' });

    const other = await account();
    const answers = await Promise.all([
      other('GET', `/defence/groups/${group.id}`),
      other('DELETE', `/defence/groups/${group.id}`),
      other('POST', `/defence/groups/${group.id}/copy`, { name: 'x' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const site = await addSite(other, `c.${engine}.defence.example`);
    const cc = { group: group.id, rules: [aRule({ matcher: { kind: 'named', id: group.id } })] };
    const foreign = await other('PUT', `/sites/${site.id}`, { revision: site.revision, cc });
    expect(foreign.body.data.fields).toEqual({ 'cc.group': '规则组不存在或已被删除' });
    const missing = await other('PUT', `/sites/${site.id}`, {
      ...{ revision: site.revision, cc: { ...cc, group: 'off' } },
    });
    expect(missing.body.data.fields).toEqual({ 'cc.rules.0.matcher': '匹配器不存在或已被删除' });
  });

  it('tells what each revision of a group changed, and goes back to one', async () => {
    const call = await account();
    const matcher = await made(call, '/defence/matchers', {
      ...{ name: '接口', condition: all(leaf({ values: ['/api'] })) },
    });
    const rule = aRule({ matcher: { kind: 'named', id: matcher.id } });
    const group = await made(call, '/defence/groups', { name: '历史', rules: [rule] });
    const site = await addSite(call, `f.${engine}.defence.example`, { group: group.id });
    // What a rule names is part of it.
    await call('PUT', `/defence/matchers/${matcher.id}`, {
      ...{ name: '接口', revision: matcher.revision, condition: all(leaf({ values: ['/v2'] })) },
    });
    const path = `/defence/groups/${group.id}`;
    const { revision } = (await call('GET', path)).body.data;
    const put = await call('PUT', path, { name: '新名', note: '', rules: [], revision });
    expect(put.body.data.version).toBe(3);
    const { items, total } = (await call('GET', `${path}/revisions`)).body.data;
    expect(total).toBe(3);
    const told = items.map((one: DefenceGroupRevision) => [one.action, one.sites, one.changes]);
    expect(told).toEqual([
      ['change', 1, ['名称：历史 → 新名', '规则：删除 「接口限速」']],
      ['change', 1, ['规则：修改 「接口限速」']],
      ['create', 0, []],
    ]);
    const second = (await call('GET', `${path}/revisions/2`)).body.data;
    expect(second.allChanges[0].lines.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringContaining('「/api」'),
      expect.stringContaining('「/v2」'),
    ]);
    expect(second.siteDomains).toEqual([site.domains[0]]);
    const seen = { revision: put.body.data.revision };
    const back = await call('POST', `${path}/revisions/1/restore`, seen);
    expect(back.body.data).toMatchObject({ name: '历史', version: 4, ruleCount: 1 });
    expect((await call('POST', `${path}/revisions/1/restore`, seen)).status).toBe(409);
    expect((await call('GET', `/sites/${site.id}/revisions`)).body.data.total).toBeGreaterThan(4);
    const other = await account();
    expect((await other('GET', `${path}/revisions`)).status).toBe(404);

    await call('PUT', path, { name: '历史', rules: [], revision: back.body.data.revision });
    await call('DELETE', `/defence/matchers/${matcher.id}`);
    const now = { revision: (await call('GET', path)).body.data.revision };
    const lost = await call('POST', `${path}/revisions/1/restore`, now);
    expect(lost.body.msg).toBe('无法回滚到 v1：匹配器不存在或已被删除');
  });

  it('brings built-in groups of a new version to the sites that use them', async () => {
    const call = await account();
    const site = await addSite(call, `e.${engine}.defence.example`, { group: 'strict' });
    const { db } = test.database;
    await db.delete(defenceRuleWordings).where(eq(defenceRuleWordings.groupId, 'strict'));
    const { revision } = await config(1);
    await test.services.defenceUpkeep.renewBuiltins();
    expect((await config(revision)).upsert.map(({ id }) => id)).toEqual([site.id]);
    const settled = (await config(1)).revision;
    await test.services.defenceUpkeep.renewBuiltins();
    expect((await config(1)).revision).toBe(settled);
  });
});
