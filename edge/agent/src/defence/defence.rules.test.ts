import { createHash } from 'node:crypto';
import { conditionSchema } from '@console/contract/defence/rules/conditions';
import type { Filter } from '@console/contract/defence/rules/rules';
import { signUrl } from '@console/contract/sites/settings/url-signing';
import type { z } from 'zod';
import { groupOf } from '../../testing/defence/defence';
import { defendedSites } from '../../testing/defence/defended';
import type { AskOptions } from '../../testing/http';
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

type RateFilter = Extract<Filter, { kind: 'rate' }>;
type Condition = z.input<typeof conditionSchema>;

const is = (field: string, operator: string, values: string[] = [], more: object = {}) => ({
  kind: 'is',
  field,
  operator,
  values,
  ...more,
});
/** Read as the control plane would. */
const all = (...items: object[]): Condition => conditionSchema.parse({ kind: 'all', items });

const block = { kind: 'block', status: 403 } as const;

/** A window that does not end while a test counts in it. */
const day = 86_400;
const rate = (limit: number, more: Partial<RateFilter> = {}) =>
  ({ kind: 'rate', seconds: day, limit, ...more }) as const;

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

const cookie = { cookie: 'a=1; b=Two; empty=' };
const evil = `${'a'.repeat(40)}!`;

test.each<[string, object, [AskOptions & { path?: string }, boolean][]]>([
  [
    'path regex',
    is('path', 'regex', ['^/u/\\d+$']),
    [
      [{ path: '/u/12' }, true],
      [{ path: '/u/1x' }, false],
    ],
  ],
  ['regex, no UTF-8', is('path', 'regex', ['a']), [[{ path: '/a%FF' }, false]]],
  [
    'regex without case',
    is('path', 'regex', ['^/\\D+$'], { ignoreCase: true }),
    [
      [{ path: '/AB' }, true],
      [{ path: '/1' }, false],
    ],
  ],
  [
    'regex that explodes',
    is('query', 'regex', ['^(?:a|aa|a)*$'], { name: 'x' }),
    [[{ path: `/?x=${evil}` }, false]],
  ],
  [
    'uri contains',
    is('uri', 'contains', ['?a=%20']),
    [
      [{ path: '/?a=%20' }, true],
      [{ path: '/?a=+' }, false],
    ],
  ],
  [
    'uri notContains',
    is('uri', 'notContains', ['x']),
    [
      [{ path: '/x' }, false],
      [{}, true],
    ],
  ],
  [
    'query empty is there',
    is('query', 'exists', [], { name: 'q' }),
    [
      [{ path: '/?q' }, true],
      [{ path: '/?qq=1' }, false],
    ],
  ],
  [
    'query gt',
    is('query', 'gt', ['9'], { name: 'n' }),
    [
      [{ path: '/?n=10' }, true],
      [{ path: '/?n=9' }, false],
      [{ path: '/?n=x' }, false],
    ],
  ],
  [
    'method',
    is('method', 'in', ['PUT', 'DELETE']),
    [
      [{ method: 'PUT' }, true],
      [{}, false],
    ],
  ],
  [
    'header empty is not absent',
    is('header', 'absent', [], { name: 'x-a' }),
    [
      [{ headers: { 'x-a': '' } }, false],
      [{}, true],
    ],
  ],
  [
    'header missing fits ne',
    is('header', 'ne', ['1'], { name: 'x-a' }),
    [
      [{}, true],
      [{ headers: { 'x-a': '1' } }, false],
    ],
  ],
  [
    'cookie',
    is('cookie', 'eq', ['two'], { name: 'b', ignoreCase: true }),
    [
      [{ headers: cookie }, true],
      [{}, false],
    ],
  ],
  [
    'user agent notIn',
    is('userAgent', 'notIn', ['x']),
    [
      [{ headers: { 'user-agent': 'x' } }, false],
      [{}, true],
    ],
  ],
  [
    'referer',
    is('referer', 'contains', ['evil']),
    [
      [{ headers: { referer: 'http://evil/' } }, true],
      [{}, false],
    ],
  ],
  [
    'address in blocks',
    is('ip', 'cidr', ['192.0.2.0/24', '2001:db8::/32']),
    [
      [{ headers: { 'x-forwarded-for': '192.0.2.9' } }, true],
      [{ headers: { 'x-forwarded-for': '2001:db8:1::9' } }, true],
      [{ headers: { 'x-forwarded-for': '192.0.3.9' } }, false],
    ],
  ],
])('%s', async (_, leaf, cases) => {
  const { ask } = await ruled({ when: all(leaf), action: block });
  for (const [{ path = '/', ...options }, fits] of cases) {
    expect([path, options, (await ask(path, options)).status]).toEqual([
      path,
      options,
      fits ? 403 : 200,
    ]);
  }
});

test('conditions nest: all, any and none of the parts', async () => {
  const path = (value: string) => is('path', 'eq', [value]);
  const when = all(
    { kind: 'any', items: [path('/a'), path('/b')] },
    {
      kind: 'none',
      items: [is('query', 'exists', [], { name: 'ok' }), is('method', 'eq', ['PUT'])],
    },
  );
  const { ask } = await ruled({ when, action: block });
  const status = async (path: string, method = 'GET') => (await ask(path, { method })).status;
  expect([await status('/a'), await status('/b'), await status('/c')]).toEqual([403, 403, 200]);
  expect([await status('/a?ok=1'), await status('/a', 'PUT')]).toEqual([200, 200]);
});

test('lists of addresses are looked into, also those that end', async () => {
  const listId = '22222222-2222-4222-8222-222222222222';
  const group = groupOf('33333333-3333-4333-8333-333333333333', {
    when: all(is('ip', 'inList', [], { listId })),
    action: block,
  });
  const entries = [
    { address: '192.0.2.1', expiresAt: null },
    { address: '192.0.2.2', expiresAt: '2001-01-01T00:00:00Z' },
  ];
  const groups = [{ ...group, lists: [{ id: listId, entries }] }];
  const { as } = await defended({ group: group.id }, { groups });
  expect((await as('192.0.2.1')()).status).toBe(403);
  expect((await as('192.0.2.2')()).status).toBe(200);
});

test('above the limit of a window all are refused, and each address has its own', async () => {
  const { as, records } = await ruled({
    filters: [rate(3)],
    action: { kind: 'block', status: 429 },
  });
  const one = as('192.0.2.1');
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () => one().then(({ status }) => status)),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect((await as('192.0.2.2')()).status).toBe(200);
  const counts = (await records(11))
    .filter(({ block }) => block === 'cc_block')
    .map(({ ruleCount }) => ruleCount);
  expect(counts.sort((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 10]);
});

test('of IPv6 a whole /64 is one visitor', async () => {
  const { as } = await ruled({ filters: [rate(2)], action: block });
  const statuses = [];
  for (const ip of ['2001:db8:1:1::1', '2001:db8:1:1:f::2', '2001:db8:1:1::3', '2001:db8:1:2::1']) {
    statuses.push((await as(ip)()).status);
  }
  expect(statuses).toEqual([200, 200, 403, 200]);
});

test.each<[string, Partial<RateFilter>, [string, Record<string, string>][], number[]]>([
  [
    'path',
    { by: 'ipUri' },
    [
      ['/a', {}],
      ['/a?x', {}],
      ['/b', {}],
    ],
    [200, 403, 200],
  ],
  [
    'site',
    { by: 'site' },
    [
      ['/a', {}],
      ['/b', { 'x-forwarded-for': '192.0.2.1' }],
    ],
    [200, 403],
  ],
  [
    'header',
    { by: 'header', name: 'X-Key' },
    [
      ['/', { 'x-key': '1' }],
      ['/', { 'x-key': '2' }],
      ['/', { 'x-key': '1' }],
    ],
    [200, 200, 403],
  ],
  [
    'cookie',
    { by: 'cookie', name: 'sid' },
    [
      ['/', { cookie: 'sid=1' }],
      ['/', { cookie: 'a=1; sid=1' }],
      ['/', {}],
    ],
    [200, 403, 200],
  ],
])('requests are counted by %s', async (_, by, requests, expected) => {
  const { ask } = await ruled({ filters: [rate(1, by)], action: block });
  const statuses = [];
  for (const [path, headers] of requests) statuses.push((await ask(path, { headers })).status);
  expect(statuses).toEqual(expected);
});

test('files of a page are counted only where that is wanted', async () => {
  const still = await ruled({ filters: [rate(1)], action: block });
  const statuses = [];
  for (const path of ['/a.css', '/b.PNG', '/', '/c.js', '/'])
    statuses.push((await still.ask(path)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 403]);
  const counted = await ruled({ filters: [rate(1, { countStatic: true })], action: block });
  expect([(await counted.ask('/a.css')).status, (await counted.ask('/a.css')).status]).toEqual([
    200, 403,
  ]);
});

test('who is let by by one filter goes on with the next rule', async () => {
  const { ask } = await ruled(
    { filters: [rate(1), rate(1)], action: { kind: 'block', status: 404 } },
    { filters: [rate(3)], action: { kind: 'block', status: 410 } },
  );
  const statuses = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await ask()).status);
  // The second filter sees only what the first has caught.
  expect(statuses).toEqual([200, 200, 404, 404, 404]);
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
    { filters: [rate(1)], action: { kind: 'observe' } },
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

test('an address has so many requests a second and so many at a time', async () => {
  const perSecond = await defended({ perIp: { requestsPerSecond: 5 } });
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () =>
      perSecond
        .as('192.0.2.1')()
        .then(({ status }) => status),
    ),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
  expect((await perSecond.as('192.0.2.2')()).status).toBe(200);

  const held: (() => void)[] = [];
  const slow = await edge.origin('slow', (_, response) => held.push(() => response.end('slow')));
  const atATime = await defended({ perIp: { connections: 2 } });
  const { site } = atATime;
  await edge.inForce([
    {
      ...site,
      origin: {
        ...site.origin,
        origins: [{ address: '127.0.0.1', port: slow.port, weight: 1, role: 'up' }],
      },
    },
  ]);
  const one = atATime.as('192.0.2.3');
  const waiting = [one(), one()];
  await edge.eventually(() => held.length === 2);
  expect((await one()).status).toBe(429);
  for (const answer of held) answer();
  await Promise.all(waiting);
  const again = one();
  await edge.eventually(() => held.length === 3);
  held[2]?.();
  expect((await again).status).toBe(200);
});
