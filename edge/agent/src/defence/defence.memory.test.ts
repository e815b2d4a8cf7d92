import { randomUUID } from 'node:crypto';
import { ccSettingsSchema } from '@console/contract/sites/settings/cc';
import { groupOf } from '../../testing/defence/defence';
import { when } from '../../testing/defence/defended';
import { type Serving, startServing } from '../../testing/serving';
import { originAt, siteOf } from '../../testing/sites/site';

const block = { kind: 'block', status: 403 } as const;
const me = '127.0.0.77';
const listed = (address: string) => ({ address, expiresAt: null });
const long = Array.from({ length: 20_000 }, (_, n) => listed(`10.${n >> 8}.${n & 255}.0/24`));
let edge: Serving;
let port: number;

beforeEach(async () => {
  edge = await startServing({ EDGE_DEFENCE_MEMORY: '8m' });
  port = (await edge.origin('origin')).port;
});
afterEach(() => edge.stop());

const siteWith = (host: string, account: string, group?: string) => ({
  ...siteOf([host], [originAt(port)]),
  account,
  ...(group && { cc: ccSettingsSchema.parse({ group }) }),
});
const status = async (host: string, from?: string) =>
  (await edge.get(host, '/x', from ? { from } : {})).status;
/** The sites that the node last said to be refused, with the reason. */
const refused = () =>
  new Map(edge.plane.acks.at(-1)?.refused.map(({ siteId, error }) => [siteId, error]));

test.each([
  ['nginx that is taken over', 'SIGKILL'],
  ['a start from nothing', 'SIGTERM'],
] as const)(
  '%s with less memory for defence has what fits, and says what does not',
  async (_, signal) => {
    const [small, large] = [randomUUID(), randomUUID()];
    const values = Array.from({ length: 190 }, (_, n) => `/${String(n).padStart(900, 'x')}`);
    const sites = {
      small: siteWith('small.test', 'a', small),
      large: siteWith('large.test', 'a', large),
      listed: siteWith('listed.test', 'b'),
    };
    await edge.inForce(Object.values(sites), [], [], {
      groups: [
        groupOf(small, { when: when('path', 'eq', ['/x']), action: block }),
        groupOf(large, { when: when('path', 'in', ['/x', ...values]), action: block }),
      ],
      guards: [
        { id: 'b', white: [], black: [...long, listed(me)] },
        { id: 'platform', white: [], black: [listed('127.0.0.66')] },
      ],
    });
    const all = async () => [
      await status('small.test'),
      await status('large.test'),
      await status('listed.test', me),
      await status('listed.test', '127.0.0.66'),
      await status('listed.test'),
    ];
    expect(await all()).toEqual([403, 403, 403, 403, 200]);
    const again = async (memory: string) => {
      const acks = edge.plane.acks.length;
      await edge.node.end(signal);
      await edge.node.start({ EDGE_DEFENCE_MEMORY: memory });
      await edge.eventually(() => edge.plane.acks.length > acks || memory !== '128k');
    };
    await again('128k');
    expect(await all()).toEqual([403, 200, 200, 403, 200]);
    expect(new Set(refused().keys())).toEqual(new Set([sites.large.id, sites.listed.id]));
    for (const error of refused().values()) expect(error).toContain('请调大 EDGE_DEFENCE_MEMORY');
    await again('8m');
    expect(await all()).toEqual([403, 403, 403, 403, 200]);
  },
);

test('a list without room keeps its former one, its sites are named, and everything else is taken', async () => {
  await edge.node.end('SIGTERM');
  await edge.node.start({ EDGE_DEFENCE_MEMORY: '128k' });
  const sites = [siteWith('full.test', 'a'), siteWith('other.test', 'b')];
  await edge.inForce(sites, [], [], { guards: [{ id: 'a', white: [], black: [listed(me)] }] });
  const revision = edge.plane.change([siteWith('third.test', 'c')], [], [], {
    guards: [
      { id: 'a', white: [], black: long },
      { id: 'b', white: [], black: [listed(me)] },
    ],
  });
  const ack = await edge.eventually(() => edge.plane.ackOf(revision));
  expect(ack.error).toBeNull();
  expect(ack.refused.map(({ siteId }) => siteId)).toEqual([sites[0]?.id]);
  const hosts = ['full.test', 'other.test', 'third.test'];
  expect(await Promise.all(hosts.map((host) => status(host, me)))).toEqual([403, 403, 200]);
});
