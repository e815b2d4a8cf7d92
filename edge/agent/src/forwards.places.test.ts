import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ForwardProtocol } from '@console/contract/edge/edge-forwards';
import type { EdgeForwardInput } from '@console/contract/edge/endpoints/edge-forwards';
import { Client, type Forwarding, startForwarding } from '../testing/forwarded';
import { writeMmdb } from '../testing/mmdb';

/** Visitors by their address; the data know no others. */
const guangdong = '127.0.0.2';
const beijing = '127.0.0.3';
const american = '127.0.0.4';
const somewhereInChina = '127.0.0.5';
const unknown = '127.0.0.9';
const everybody = [guangdong, beijing, american, somewhereInChina, unknown];

const dataDir = mkdtempSync(join(tmpdir(), 'edge-geo-'));
const [city, asn] = [join(dataDir, 'city.mmdb'), join(dataDir, 'asn.mmdb')];
const inChina = (code: string) => ({
  country: { iso_code: 'CN' },
  subdivisions: [{ iso_code: code }],
});
const networks = {
  [guangdong]: { autonomous_system_number: 4134 },
  [american]: { autonomous_system_number: 15169 },
};

let edge: Forwarding;

beforeAll(async () => {
  await writeMmdb(city, {
    [guangdong]: inChina('GD'),
    [beijing]: { country_code: 'CN', state1: 'Beijing' },
    [american]: { country_code: 'US', state1: 'Texas' },
    [somewhereInChina]: { country: { iso_code: 'CN' } },
  });
  await writeMmdb(asn, networks);
  edge = await startForwarding({ GEO_CITY_MMDB: city, GEO_ASN_MMDB: asn });
});
afterAll(async () => {
  await edge.stop();
  rmSync(dataDir, { recursive: true });
});

async function visit(protocol: ForwardProtocol, port: number, from: string): Promise<void> {
  if (protocol === 'udp') {
    const socket = createSocket('udp4');
    await new Promise<void>((bound) => socket.bind(0, from, bound));
    await new Promise<void>((sent) => socket.send('?', port, '127.0.0.1', () => sent()));
    socket.close();
    return;
  }
  const client = await Client.open(port, from);
  client.send('?');
  await edge.eventually(() => client.isClosed || client.received === '?');
  client.destroy();
}

/** What became of a visit from each address: the rule and the place that it met, or nothing. */
async function toldOf(id: string): Promise<string[]> {
  const records = await edge.eventually(() => {
    const mine = edge.plane.forwards.connections.filter(({ forwardId }) => forwardId === id);
    return mine.length === everybody.length && mine;
  });
  return everybody.map((from) => {
    const { block, blockEntry } = records.find(({ ip }) => ip === from) ?? {};
    return `${block} ${blockEntry}`.trim();
  });
}

type Access = EdgeForwardInput['access'];

/** The same of forwards with these rules, which come into force together. */
async function told(protocol: ForwardProtocol, ...rules: Access[]): Promise<string[][]> {
  const forwards = await Promise.all(
    rules.map(async (access) => {
      const { port, ...forward } = await edge.forward({ access, idleSeconds: 1 });
      return { ...forward, port, ports: [{ protocol, from: port, to: port }] };
    }),
  );
  await edge.take(forwards);
  for (const { port } of forwards) {
    for (const from of everybody) await visit(protocol, port, from);
  }
  return Promise.all(forwards.map(({ id }) => toldOf(id)));
}

describe.each(['tcp', 'udp'] as const)('over %s', (protocol) => {
  test.concurrent('countries are refused, and the unknown as the rule says', async () => {
    const place = { mode: 'deny' as const, items: ['CN', 'HK'] };
    const strict = { ...place, items: ['US'], allowUnknown: false };
    expect(await told(protocol, { place }, { place: strict })).toEqual([
      ['place CN', 'place CN', '', 'place CN', ''],
      ['', '', 'place US', '', 'place'],
    ]);
  });

  test.concurrent('provinces are told, and who is in China but in none that is known is unknown', async () => {
    const deny = { mode: 'deny' as const, items: ['CN-GD'], allowUnknown: false };
    const allow = { mode: 'allow' as const, items: ['CN-GD', 'US'], allowUnknown: true };
    expect(await told(protocol, { place: deny }, { place: allow })).toEqual([
      ['place CN-GD', '', '', 'place', 'place'],
      ['', 'place CN-BJ', '', '', ''],
    ]);
  });

  test.concurrent('networks are allowed beside a rule of places, whose finding is not theirs', async () => {
    const rules = (allowUnknown: boolean) => ({
      place: { mode: 'deny' as const, items: ['HK'], allowUnknown: true },
      asn: { mode: 'allow' as const, items: ['AS4134'], allowUnknown },
    });
    expect(await told(protocol, rules(true), rules(false))).toEqual([
      ['', '', 'asn AS15169', '', ''],
      ['', 'asn', 'asn AS15169', 'asn', 'asn'],
    ]);
  });
});

test.concurrent('on a node without data everybody is unknown, and the rule says what becomes of them', async () => {
  const bare = await startForwarding();
  try {
    const rule = { mode: 'deny' as const, items: ['AS4134'] };
    const open = await bare.forward({ access: { asn: { ...rule, allowUnknown: true } } });
    const closed = await bare.forward({ access: { asn: { ...rule, allowUnknown: false } } });
    await bare.take([open, closed]);
    expect(await bare.passes(open.port)).toBe(true);
    expect(await bare.passes(closed.port)).toBe(false);
    expect(bare.node.log).toContain('no data for rules by asn: every address is unknown to them');
  } finally {
    await bare.stop();
  }
}, 60_000);

// Changes what the others go by.
test('a database that changed is used from then on, and one that cannot be read changes nothing', async () => {
  const deny = (item: string) => ({ mode: 'deny' as const, items: [item] });
  const forward = await edge.forward({ access: { asn: deny('AS13335'), place: deny('US') } });
  await edge.take([forward]);
  expect(await edge.passes(forward.port, beijing)).toBe(true);
  expect(await edge.passes(forward.port, american)).toBe(false);
  writeFileSync(city, 'half of a file');
  await writeMmdb(asn, { ...networks, [beijing]: { autonomous_system_number: 13335 } });
  await edge.eventually(async () => !(await edge.passes(forward.port, beijing)), 30_000);
  await edge.eventually(() =>
    edge.node.log.includes(`${city} cannot be used for rules by country`),
  );
  expect(await edge.passes(forward.port, american)).toBe(false);
  expect(await edge.passes(forward.port, guangdong)).toBe(true);
}, 60_000);
