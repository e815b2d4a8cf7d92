import { createHash } from 'node:crypto';
import { signUrl } from '@console/contract/sites/settings/url-signing';
import { all, is } from '../../testing/defence/conditions';
import { groupOf } from '../../testing/defence/defence';
import { defendedSites } from '../../testing/defence/defended';
import { type Serving, startServing } from '../../testing/serving';

let edge: Serving;
let port: number;

beforeAll(async () => {
  edge = await startServing();
  port = (await edge.origin('origin')).port;
});
afterAll(() => edge.stop());

const { defended, ruled } = defendedSites(
  () => edge,
  () => port,
);

const block = { kind: 'block', status: 403 } as const;

test('a rule refuses with its status, and the record names its wording', async () => {
  const { ask, records } = await ruled({
    when: all(is('path', 'prefix', ['/no'])),
    action: { kind: 'block', status: 451 },
  });
  const refused = await ask('/no/way');
  expect([refused.status, refused.text.includes('cc_block')]).toEqual([451, true]);
  expect((await ask('/yes')).status).toBe(200);
  const told = (await records(2)).map(({ block, rule }) => [block, rule.length]);
  expect(told).toEqual([
    ['cc_block', 16],
    ['', 0],
  ]);
});

test('an address needs a good signature where a filter says so, and goes on as it is', async () => {
  const key = 'abcdefghij0123456789';
  const filter = { kind: 'signing', type: 'A', key, keyMask: '', parameter: 'auth_key' } as const;
  const { ask, host } = await ruled({ filters: [filter], action: block });
  const signed = signUrl(`http://${host}/a?x=1`, {
    ...{ type: 'A', key, parameter: 'auth_key', at: Math.floor(Date.now() / 1_000) },
    md5: (text) => createHash('md5').update(text).digest('hex'),
  });
  const { pathname, search } = new URL(signed);
  expect((await ask(pathname + search)).status).toBe(200);
  expect((await ask('/a')).status).toBe(403);
});

test('allow ends all rules of defence, and own rules come first', async () => {
  const group = groupOf('44444444-4444-4444-8444-444444444444', { action: block });
  const id = crypto.randomUUID();
  const own = groupOf(`site:${id}`, {
    when: all(is('path', 'eq', ['/open'])),
    action: { kind: 'allow' },
  });
  const rules = [
    { id: crypto.randomUUID(), name: 'x', matcher: { kind: 'every' }, action: block },
  ] as const;
  const { ask } = await defended(
    { group: group.id, rules: [...rules] },
    { groups: [group, own] },
    { id },
  );
  expect([(await ask('/open')).status, (await ask('/')).status]).toEqual([200, 403]);
});

test('to watch leaves the answer as it is, to the byte, and tells the record', async () => {
  const open = await defended({});
  const watched = await ruled(
    { filters: [{ kind: 'rate', seconds: 86_400, limit: 1 }], action: { kind: 'observe' } },
    { filters: [{ kind: 'challenge', level: 'js' }], action: { kind: 'observe' } },
  );
  const shape = ({ status, headers, text }: Awaited<ReturnType<typeof open.ask>>) => {
    const { 'x-request-id': id, date, ...rest } = headers;
    return { status, rest, text, has: [typeof id, typeof date] };
  };
  const plain = shape(await open.ask());
  for (let n = 0; n < 3; n += 1) expect(shape(await watched.ask())).toEqual(plain);
  const told = (await watched.records(3)).map(({ block, rule, challenge }) => [
    block,
    rule !== '',
    challenge,
  ]);
  expect(told).toEqual([
    ['', true, ''],
    ['', true, ''],
    ['', true, ''],
  ]);
});

test('a connection that is dropped gets no answer, and a record', async () => {
  const { ask, records } = await ruled({ action: { kind: 'drop' } });
  await expect(ask()).rejects.toThrow();
  expect((await records(1))[0]).toMatchObject({ status: 444, block: 'cc_drop' });
});

test('one group is in the place of another until its time is over', async () => {
  const usual = groupOf('55555555-5555-4555-8555-555555555555');
  const strict = groupOf('66666666-6666-4666-8666-666666666666', { action: block });
  const groups = [usual, strict];
  const ended = { group: strict.id, until: '2001-01-01T00:00:00Z' };
  const past = await defended({ group: usual.id, emergency: ended }, { groups });
  expect((await past.ask()).status).toBe(200);
  const until = new Date(Date.now() + 2_500).toISOString();
  const now = await defended(
    { group: usual.id, emergency: { group: strict.id, until } },
    { groups },
  );
  expect((await now.ask()).status).toBe(403);
  await edge.eventually(async () => (await now.ask()).status === 200);
});

test('lists of the account and of the platform hold for every site, white ones first', async () => {
  const entry = (address: string) => ({ address, expiresAt: null });
  const guards = [
    { id: 'acc', white: [entry('192.0.2.1')], black: [entry('192.0.2.2')] },
    { id: 'platform', white: [entry('192.0.2.4')], black: [entry('192.0.2.0/24')] },
  ];
  const rules = groupOf('77777777-7777-4777-8777-777777777777', {
    action: { kind: 'block', status: 410 },
  });
  const { as } = await defended(
    { group: rules.id },
    { groups: [rules], guards },
    { account: 'acc' },
  );
  const other = await defended({}, {}, { account: 'none' });
  const status = async (ask: typeof as, ip: string) => (await ask(ip)()).status;
  expect(await status(as, '192.0.2.1')).toBe(200);
  expect(await status(as, '192.0.2.4')).toBe(200);
  expect(await status(as, '192.0.2.2')).toBe(403);
  expect(await status(as, '198.51.100.1')).toBe(410);
  expect([await status(other.as, '192.0.2.1'), await status(other.as, '192.0.2.4')]).toEqual([
    403, 200,
  ]);
  await edge.inForce([], [], [], { guards: [] });
  expect(await status(other.as, '192.0.2.1')).toBe(200);
});

test('only a trusted proxy tells the address, and of a chain the last stranger counts', async () => {
  const group = groupOf('88888888-8888-4888-8888-888888888888', {
    when: all(is('ip', 'cidr', ['192.0.2.7'])),
    action: block,
  });
  const addresses = ['127.0.0.5', '10.0.0.0/8'];
  const { ask, records } = await defended(
    { group: group.id, trustedProxies: { addresses } },
    { groups: [group] },
  );
  const from = async (chain: string, by: string) =>
    (await ask('/', { from: by, headers: { 'x-forwarded-for': chain } })).status;
  expect(await from('192.0.2.7', '127.0.0.9')).toBe(200);
  expect(await from('192.0.2.7', '127.0.0.5')).toBe(403);
  expect(await from('198.51.100.1, 192.0.2.7, 10.1.1.1', '127.0.0.5')).toBe(403);
  expect(await from('192.0.2.7, 198.51.100.1', '127.0.0.5')).toBe(200);
  expect(await from('192.0.2.7, nonsense', '127.0.0.5')).toBe(200);
  // Each worker of nginx tells of its own requests: they need not come in the order of time.
  const ips = (await records(5)).map(({ ip }) => ip).toSorted();
  expect(ips).toEqual(['127.0.0.5', '127.0.0.9', '192.0.2.7', '192.0.2.7', '198.51.100.1']);
});
