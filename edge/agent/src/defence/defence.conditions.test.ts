import { all, is } from '../../testing/defence/conditions';
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

const block = { kind: 'block', status: 403 } as const;

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
