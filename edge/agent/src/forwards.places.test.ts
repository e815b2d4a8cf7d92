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
async function told(
  protocol: ForwardProtocol,
  access: EdgeForwardInput['access'],
  visitors: readonly string[] = everybody,
): Promise<string[]> {
  const { port, ...forward } = await edge.forward({ access, idleSeconds: 1 });
  await edge.take([{ ...forward, ports: [{ protocol, from: port, to: port }] }]);
  for (const from of visitors) await visit(protocol, port, from);
  const records = await edge.eventually(() => {
    const mine = edge.plane.forwards.connections.filter(
      ({ forwardId }) => forwardId === forward.id,
    );
    return mine.length === visitors.length && mine;
  });
  return visitors.map((from) => {
    const { block, blockEntry } = records.find(({ ip }) => ip === from) ?? {};
    return `${block} ${blockEntry}`.trim();
  });
}

describe.each(['tcp', 'udp'] as const)('over %s', (protocol) => {
  test('countries are refused, and the unknown as the rule says', async () => {
    const place = { mode: 'deny' as const, items: ['CN', 'HK'] };
    expect(await told(protocol, { place })).toEqual(['place CN', 'place CN', '', 'place CN', '']);
    const strict = { place: { ...place, items: ['US'], allowUnknown: false } };
    expect(await told(protocol, strict)).toEqual(['', '', 'place US', '', 'place']);
  });

  test('provinces are told, and who is in China but in none that is known is unknown', async () => {
    const deny = { mode: 'deny' as const, items: ['CN-GD'], allowUnknown: false };
    const refused = ['place CN-GD', '', '', 'place', 'place'];
    expect(await told(protocol, { place: deny })).toEqual(refused);
    const allow = { mode: 'allow' as const, items: ['CN-GD', 'US'], allowUnknown: true };
    const others = ['', 'place CN-BJ', '', '', ''];
    expect(await told(protocol, { place: allow })).toEqual(others);
  });

  test('networks are allowed beside a rule of places, whose finding is not theirs', async () => {
    const rules = (allowUnknown: boolean) => ({
      place: { mode: 'deny' as const, items: ['HK'], allowUnknown: true },
      asn: { mode: 'allow' as const, items: ['AS4134'], allowUnknown },
    });
    const lenient = ['', '', 'asn AS15169', '', ''];
    expect(await told(protocol, rules(true))).toEqual(lenient);
    const strict = ['', 'asn', 'asn AS15169', 'asn', 'asn'];
    expect(await told(protocol, rules(false))).toEqual(strict);
  });
});

test('a database that changed is used from then on, and one that cannot be read changes nothing', async () => {
  const asns = { mode: 'deny' as const, items: ['AS13335'] };
  const forward = await edge.forward({ access: { asn: asns } });
  await edge.take([forward]);
  expect(await edge.passes(forward.port, beijing)).toBe(true);
  await writeMmdb(asn, { ...networks, [beijing]: { autonomous_system_number: 13335 } });
  await edge.eventually(async () => !(await edge.passes(forward.port, beijing)), 30_000);
  expect(await edge.passes(forward.port, guangdong)).toBe(true);
  writeFileSync(asn, 'half of a file');
  await edge.eventually(() => edge.node.log.includes(`${asn} cannot be used for rules by asn`));
  expect(await edge.passes(forward.port, beijing)).toBe(false);
}, 60_000);

test('on a node without data everybody is unknown, and the rule says what becomes of them', async () => {
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
