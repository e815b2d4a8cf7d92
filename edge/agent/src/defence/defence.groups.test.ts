import { randomUUID } from 'node:crypto';
import { builtinGroups } from '@console/contract/defence/groups/builtin';
import { ccSettingsSchema } from '@console/contract/sites/settings/cc';
import { builtinGroup, groupOf } from '../../testing/defence/defence';
import { when } from '../../testing/defence/defended';
import { type Serving, startServing } from '../../testing/serving';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
let port: number;

beforeAll(async () => {
  edge = await startServing();
  port = (await edge.origin('origin')).port;
});
afterAll(() => edge.stop());

const defendedBy = (host: string, group: string) => ({
  ...siteOf([host], [originAt(port)]),
  cc: ccSettingsSchema.parse({ group }),
});
const block = { kind: 'block', status: 403 } as const;
const status = async (host: string) => (await edge.get(host)).status;

test('a new version of a group holds for all sites that name it, without their change', async () => {
  const id = randomUUID();
  const sites = [defendedBy('one.test', id), defendedBy('two.test', id)];
  await edge.inForce(sites, [], [], { groups: [groupOf(id)] });
  expect([await status('one.test'), await status('two.test')]).toEqual([200, 200]);
  await edge.inForce([], [], [], { groups: [groupOf(id, { action: block })] });
  expect([await status('one.test'), await status('two.test')]).toEqual([403, 403]);
});

test('a group that cannot be run is refused for its sites alone, and its last good version stays', async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const sites = [defendedBy('behind.test', id), defendedBy('fine.test', other)];
  await edge.inForce(sites, [], [], { groups: [groupOf(id, { action: block }), groupOf(other)] });
  const broken = groupOf(id, {
    when: when('path', 'regex', ['(?:(?:x{1000}){1000}){1000}']),
    action: { kind: 'allow' },
  });
  const fresh = groupOf(other, { action: { kind: 'block', status: 410 } });
  const revision = edge.plane.change([], [], [], { groups: [broken, fresh] });
  const ack = await edge.eventually(() => edge.plane.ackOf(revision));
  expect(ack.error).toBeNull();
  expect(ack.refused.map(({ siteId }) => siteId)).toEqual([sites[0]?.id]);
  expect(ack.refused[0]?.error).toContain('正则表达式');
  expect([await status('behind.test'), await status('fine.test')]).toEqual([403, 410]);
  await edge.inForce([], [], [], { groups: [groupOf(id)] });
  expect(await status('behind.test')).toBe(200);
});

test('a group of a newer operator, which this node cannot read, takes no site down', async () => {
  const id = randomUUID();
  const site = defendedBy('newer.test', id);
  const group = groupOf(id, { action: block });
  const newer = {
    ...group,
    rules: group.rules.map((rule) => ({ ...rule, action: { kind: 'tarpit' } })),
  };
  const revision = edge.plane.change([]) + 1;
  const delta = { type: 'delta', revision, upsert: [site], remove: [], groups: [newer] };
  edge.plane.sendLine(JSON.stringify(delta));
  const ack = await edge.eventually(() => edge.plane.ackOf(revision));
  expect([ack.error, ack.refused.length]).toEqual([null, 1]);
  expect(await status('newer.test')).toBe(200);
  edge.plane.change([]);
  await edge.inForce([], [site.id]);
});

test('each built-in group runs', async () => {
  const answers = [];
  for (const { id } of builtinGroups) {
    const host = `${id}.test`;
    await edge.inForce([defendedBy(host, id)], [], [], { groups: [builtinGroup(id)] });
    const { status, headers } = await edge.get(host);
    answers.push([id, status, headers['x-edge-challenge']]);
  }
  expect(answers).toEqual([
    ['loose', 200, undefined],
    ...['js', 'wait', 'click', 'slide', 'captcha'].map((level) => [level, 503, level]),
    ['strict', 503, 'wait'],
  ]);
});

test('defence outlives nginx, the agent and the control plane', async () => {
  const id = randomUUID();
  const entry = { address: '127.0.0.77', expiresAt: null };
  const guards = [{ id: 'platform', white: [], black: [entry] }];
  const rule = { when: when('path', 'eq', ['/x']), action: block };
  await edge.inForce([defendedBy('kept.test', id)], [], [], {
    groups: [groupOf(id, rule)],
    guards,
  });
  const holds = async () => {
    const refused = (await edge.get('kept.test', '/x')).status;
    const [open, guarded] = [{}, { from: '127.0.0.77' }].map((by) =>
      edge.get('kept.test', '/', by),
    );
    return [refused, (await open)?.status, (await guarded)?.status];
  };
  expect(await holds()).toEqual([403, 200, 403]);
  await edge.node.loseNginx();
  await edge.eventually(async () => (await holds()).join() === '403,200,403');
  await edge.plane.stop();
  await edge.node.end('SIGTERM');
  await edge.node.start();
  expect(await holds()).toEqual([403, 200, 403]);
  await edge.plane.resume();
});
