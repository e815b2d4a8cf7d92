import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Rule, rulesSchema } from '@console/contract/defence/rules/rules';
import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import type { AccessExplanation } from '@console/contract/monitor/endpoints/access-explanation';
import { ccSettingsSchema } from '@console/contract/sites/settings/cc';
import { type EdgeApp, startEdgeApp } from '../../../testing/edge-app';
import { makeRecord } from '../../../testing/records';

let edge: EdgeApp;
let node: string;
let mine: Awaited<ReturnType<EdgeApp['signIn']>>;
beforeAll(async () => {
  edge = await startEdgeApp();
  node = (await edge.registerNode()).authorization;
  mine = await edge.signIn();
});
afterAll(() => edge.close());

const rate = { kind: 'rate', seconds: 10, limit: 50, by: 'ip' };
const rulesOf = (...rules: object[]): Rule[] =>
  rulesSchema.parse(
    rules.map((rule) => ({
      id: randomUUID(),
      name: '登录限速',
      matcher: { kind: 'every' },
      filters: [{ kind: 'own', filter: rate }],
      action: { kind: 'ban', seconds: 600 },
      ...rule,
    })),
  );

/** A site that is defended so, with the hash of its first rule. */
async function defended(cc: object) {
  const { id } = await edge.createSite(mine.userId);
  const { revision } = await edge.sites.getSite(mine.userId, id);
  const update = { revision, cc: ccSettingsSchema.parse(cc) };
  await edge.sites.updateSite(mine.userId, id, update);
  const { groups } = await edge.edgeSites.edgeChangesSince(revision);
  return { id, hash: groups[0]?.rules[0]?.hash ?? '' };
}

async function report(siteId: string, records: Partial<AccessRecord>[]): Promise<void> {
  const lines = records.map((given) => JSON.stringify(makeRecord({ siteId, ...given })));
  const answer = await fetch(`${edge.url}/edge/records/${randomUUID()}/1`, {
    method: 'PUT',
    headers: { authorization: node },
    body: gzipSync(lines.join('\n')),
  });
  expect(answer.status).toBe(200);
}

async function explain(siteId: string, requestId: string, at: number, who = mine) {
  const instant = new Date(at).toISOString();
  const answer = await fetch(
    `${edge.url}/v1/sites/${siteId}/access-log/${requestId}/explanation?at=${instant}`,
    { headers: { authorization: who.authorization } },
  );
  const { data }: { data: AccessExplanation } = JSON.parse(await answer.text());
  return { status: answer.status, data };
}

it('tells the rule as it was, what it counted against its limit, and what the visitor did next', async () => {
  const { id, hash } = await defended({ group: 'loose' });
  const at = Date.now() + 1_000;
  const visitor = { ip: '198.51.100.7', userAgent: 'Firefox' };
  await report(id, [
    {
      ...{ ...visitor, requestId: 'a', at, status: 503, block: 'cc_challenge', rule: hash },
      ...{ ruleCount: 3, challenge: 'given:pow' },
    },
    { ...visitor, requestId: 'b', at: at + 900, status: 403, challenge: 'failed:pow' },
    { ...visitor, requestId: 'c', at: at + 2_000, status: 200, challenge: 'passed:pow' },
    { ...visitor, requestId: 'd', at: at + 3_000, status: 200 },
    { ...visitor, requestId: 'e', at: at + 4_000, userAgent: 'curl', status: 200 },
    { ...visitor, requestId: 'f', at: at + 40 * 60_000, status: 200 },
  ]);
  const { data } = await explain(id, 'a', at);
  expect(data).toMatchObject({
    siteVersion: 2,
    cause: null,
    rule: {
      wording: { groupId: 'loose', groupName: '宽松', ruleName: '频率过高时验证，不通过则封禁' },
      fate: 'same',
      groupVersion: null,
      counter: { count: 3, limit: 60, seconds: 60 },
    },
    after: {
      ...{ requests: 3, refused: 0, failed: 1, goesOn: true },
      passedAt: new Date(at + 2_000).toISOString(),
    },
  });
  expect(data.rule?.wording.sentence).toContain('所有请求，每个 IP 在 10 秒内超过 150 次时');
  expect(data.rule?.counter?.sentence).toContain('无感验证');
});

it('explains a request of a banned address by the one that earned the ban, and goes on when the rule is gone', async () => {
  const rules = rulesOf({});
  const { id, hash } = await defended({ rules });
  const at = Date.now() + 1_000;
  const ip = '2001:db8:1:2::7';
  await report(id, [
    { requestId: 'x', at, ip, status: 403, block: 'cc_ban', rule: hash, ruleCount: 51 },
    { requestId: 'y', at: at + 60_000, ip: '2001:db8:1:2::8', status: 403, block: 'banned' },
  ]);
  const worded = { ruleName: '登录限速', groupId: `site:${id}` };
  const counter = { count: 51, limit: 50, seconds: 10 };
  expect((await explain(id, 'y', at + 60_000)).data).toMatchObject({
    cause: { requestId: 'x' },
    rule: { wording: worded, fate: 'same', counter },
    after: { requests: 0, passedAt: null },
  });

  const change = async (own: Rule[]) => {
    const { revision } = await edge.sites.getSite(mine.userId, id);
    const cc = ccSettingsSchema.parse({ rules: own });
    await edge.sites.updateSite(mine.userId, id, { revision, cc });
    return (await explain(id, 'x', at)).data.rule;
  };
  const [rule] = rules;
  if (!rule) throw new Error('There is one rule');
  expect(await change([{ ...rule, action: { kind: 'drop' } }])).toMatchObject({ fate: 'changed' });
  expect(await change([{ ...rule, enabled: false }])).toMatchObject({ fate: 'disabled' });
  expect(await change([])).toMatchObject({ fate: 'deleted', wording: worded, counter });
});

it('names the version of the group in which the rule read so', async () => {
  const { defenceGroups } = edge.defence;
  const rules = rulesOf({});
  const group = await defenceGroups.createGroup(mine.userId, { name: '大促', note: '', rules });
  const { id, hash } = await defended({ group: group.id });
  const at = Date.now() + 60_000;
  await report(id, [{ requestId: 'v', at, block: 'cc_ban', rule: hash, ruleCount: 51 }]);
  const wanted = { name: '大促', note: '', revision: group.revision };
  const others = rules.map((rule) => ({ ...rule, action: { kind: 'drop' as const } }));
  const changed = await defenceGroups.updateGroup(mine.userId, group.id, {
    ...wanted,
    rules: others,
  });
  expect((await explain(id, 'v', at)).data.rule).toMatchObject({
    fate: 'changed',
    groupVersion: 1,
  });
  const { revision } = changed;
  await defenceGroups.updateGroup(mine.userId, group.id, { ...wanted, revision, rules });
  const again = (await explain(id, 'v', at)).data.rule;
  expect(again).toMatchObject({ fate: 'same', groupVersion: 3 });
});

it('explains nobody the requests of others', async () => {
  const { id } = await defended({ group: 'loose' });
  const at = Date.now();
  await report(id, [{ requestId: 'z', at, block: 'cc_ban' }]);
  expect((await explain(id, 'z', at)).status).toBe(200);
  expect((await explain(id, 'z', at, await edge.signIn())).status).toBe(404);
  expect((await explain(id, 'no-such', at)).status).toBe(404);
  expect((await explain(id, 'z', Date.UTC(9999, 11, 31, 23, 59, 59, 999))).status).toBe(404);
});
