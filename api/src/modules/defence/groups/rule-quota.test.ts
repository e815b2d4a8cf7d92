import { errors } from '@console/contract/common/errors';
import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { sitesJson } from '@console/contract/sites/history/file';
import { signedIn } from '../../../testing/accounts/accounts';
import { widenFreePlan } from '../../../testing/accounts/free-plan';
import { connections } from '../../../testing/databases/databases';
import { startTestApp, type TestApp } from '../../../testing/test-app';

const quota = 3;
const rules = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: crypto.randomUUID(), name: `规则 ${index}` },
    ...{ matcher: { kind: 'every' }, filters: [], action: { kind: 'observe' } },
  }));

describe.each(connections)('custom rules of packages on %s', (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(engine);
    await widenFreePlan(test.database.db, { customRules: quota });
  });
  afterAll(() => test.close());

  async function account() {
    const { token } = await signedIn(test);
    return (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
  }
  type Call = Awaited<ReturnType<typeof account>>;
  const group = (call: Call, name: string, count: number) =>
    call('POST', '/defence/groups', { name, rules: rules(count) });
  /** A website with so many rules of its own. */
  async function site(call: Call, domain: string, count: number) {
    const made = await call('POST', '/sites', {
      ...{ domains: [`${domain}.${engine}.quota.example`] },
      origin: { origins: [{ address: '203.0.113.1' }] },
    });
    expect(made.status).toBe(200);
    const { id, revision } = made.body.data;
    return call('PUT', `/sites/${id}`, { revision, cc: { rules: rules(count) } });
  }
  const refusal = (field: string, used: number, added: number) => ({
    status: 400,
    body: {
      code: errors.QUOTA_EXCEEDED.code,
      data: {
        fields: {
          [field]: `套餐最多 ${quota} 条自定义规则，已有 ${used} 条，本次增加 ${added} 条`,
        },
      },
    },
  });

  it('count in groups, in copies of built-in ones, and on websites, together', async () => {
    const call = await account();
    expect((await group(call, '一', 2)).status).toBe(200);
    const copy = { name: '我的宽松' };
    expect(await call('POST', '/defence/groups/loose/copy', copy)).toMatchObject(
      refusal('rules', 2, 3),
    );
    expect(await site(call, 'a', 2)).toMatchObject(refusal('cc.rules', 2, 2));
    const made = await site(call, 'b', 1);
    expect(made.status).toBe(200);
    const { id, revision } = made.body.data;
    expect(await group(call, '二', 1)).toMatchObject(refusal('rules', 3, 1));
    // What takes no place is not asked about.
    expect((await call('PUT', `/sites/${id}`, { revision, note: '官网' })).status).toBe(200);
    expect((await group(call, '三', 0)).status).toBe(200);
  });

  it('of an account that has more than it may are kept, changed and removed', async () => {
    await widenFreePlan(test.database.db, { customRules: 5 });
    const call = await account();
    const made = (await group(call, '大', 5)).body.data;
    await test.database.runSql(
      `update packages set quotas = jsonb_set(quotas, '{customRules}', '${quota}')`,
    );
    await widenFreePlan(test.database.db, { customRules: quota });
    const put = (revision: number, count: number) =>
      call('PUT', `/defence/groups/${made.id}`, { name: '大', revision, rules: rules(count) });
    const same = await put(made.revision, 5);
    expect(same.status).toBe(200);
    const fewer = await put(same.body.data.revision, 4);
    expect(fewer.status).toBe(200);
    expect(await put(fewer.body.data.revision, 5)).toMatchObject(refusal('rules', 4, 1));
    expect((await call('DELETE', `/defence/groups/${made.id}`)).status).toBe(200);
  });

  it('that come with a file of websites take their places too', async () => {
    const call = await account();
    expect((await site(call, 'file', 2)).status).toBe(200);
    const { items } = (await call('GET', '/sites/export?sort=createdAt')).body.data;
    expect((await group(call, '一', 1)).status).toBe(200);
    const text = sitesJson(
      items.map((item: SiteDetail) => ({ ...item, domains: [`again.${item.domains[0]}`] })),
    );
    expect(await call('POST', '/sites/import', { text, commit: true })).toMatchObject(
      refusal('cc.rules', 3, 2),
    );
  });

  it('of changes at once, as many are taken as there is room for', async () => {
    const call = await account();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 ? group(call, `${index}`, 1) : site(call, `c${index}`, 1),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(quota);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(6 - quota);
  });
});
