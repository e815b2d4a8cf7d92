import { createServer } from 'node:net';
import { startKnot } from '../../../testing/dns/knot-server';
import type { DnsProvider } from '../dns-provider';
import { createTxtPort } from '../txt-port';
import { createRfc2136, type Rfc2136Settings } from './rfc2136';

const secretOf = (text: string) => Buffer.from(text.repeat(4)).toString('base64');
const key = { name: 'console', algorithm: 'hmac-sha256', secret: secretOf('0123456789') };
const updateKey = { name: 'blind', algorithm: 'hmac-sha512', secret: secretOf('abcdefghij') };
const zone = { id: 'example.com', name: 'example.com' };

describe('RFC 2136 against Knot DNS', () => {
  let knot: Awaited<ReturnType<typeof startKnot>>;
  let settings: Rfc2136Settings;
  let provider: DnsProvider;

  beforeAll(async () => {
    const hosts = Array.from({ length: 3_000 }, (_, n) => `h${n} A 192.0.2.${n % 250}`);
    knot = await startKnot({
      ...{ zone: zone.name, key, updateKey },
      records: [
        'old A 192.0.2.1',
        'old A 192.0.2.2',
        'old AAAA 2001:db8::1',
        'mail MX 10 mx.example.com.',
        'text TXT "one" "two"',
        ...hosts,
      ],
    });
    settings = {
      ...{ server: '127.0.0.1', port: knot.port, zone: zone.name },
      ...{ keyName: key.name, algorithm: 'hmac-sha256', keySecret: key.secret },
    };
    provider = createRfc2136(settings, () => true);
  });
  afterAll(() => knot.stop());

  it('finds the zone', async () => {
    expect(await provider.listZones()).toEqual([zone]);
  });

  it('reads a zone that comes in many messages', async () => {
    const records = await provider.listRecords(zone);
    expect(records).toHaveLength(3_008);
    expect(records).toContainEqual(
      expect.objectContaining({ name: 'mail.example.com', type: 'MX', value: '10 mx.example.com' }),
    );
    expect(records).toContainEqual(
      expect.objectContaining({ name: 'text.example.com', type: 'TXT', value: 'onetwo' }),
    );
  });

  it('puts a CNAME in the place of addresses in one step', async () => {
    const name = 'old.example.com';
    const before = await provider.listRecords(zone, name);
    expect(before.map(({ type }) => type)).toEqual(['A', 'A', 'AAAA']);
    const record = { name, type: 'CNAME' as const, value: 's1.cdn.test', ttl: 600 };
    await provider.replaceRecords?.(zone, before, record);
    expect(await provider.listRecords(zone, name)).toMatchObject([record]);
  });

  it('writes wildcards and addresses, and takes them away', async () => {
    const added = [
      { name: '*.example.com', type: 'CNAME' as const, value: 's2.cdn.test', ttl: 600 },
      { name: 'v4.example.com', type: 'A' as const, value: '192.0.2.77', ttl: 600 },
      { name: 'v6.example.com', type: 'AAAA' as const, value: '2001:db8::77', ttl: 600 },
    ];
    for (const record of added) {
      await provider.addRecord(zone, record);
      const found = await provider.listRecords(zone, record.name);
      expect(found).toMatchObject([record]);
      for (const one of found) await provider.deleteRecord(zone, one);
      expect(await provider.listRecords(zone, record.name)).toEqual([]);
    }
  });

  it('sets two challenges at one name and removes one', async () => {
    const port = createTxtPort(provider);
    const name = '_acme-challenge.example.com';
    const long = 'x'.repeat(300);
    await port.setTxt(name, 'one');
    await port.setTxt(name, long);
    await port.removeTxt(name, 'one');
    expect((await provider.listRecords(zone, name)).map(({ value }) => value)).toEqual([long]);
  });

  it.each([
    ['a wrong secret', { keySecret: secretOf('wrong-keys') }, '密钥无效'],
    ['an unknown key name', { keyName: 'stranger' }, '密钥无效'],
    ['another algorithm', { algorithm: 'hmac-sha384' as const }, '密钥无效'],
    ['a zone that is not there', { zone: 'example.net' }, '域名不在此账户'],
  ])('says what is wrong with %s', async (_, change, sentence) => {
    const wrong = createRfc2136({ ...settings, ...change }, () => true);
    await expect(wrong.listZones()).rejects.toThrow(sentence);
  });

  it('says that a key may not transfer the zone; it may write all the same', async () => {
    const blind = createRfc2136(
      {
        ...settings,
        ...{ keyName: updateKey.name, algorithm: 'hmac-sha512', keySecret: updateKey.secret },
      },
      () => true,
    );
    expect(await blind.listZones()).toEqual([zone]);
    await expect(blind.listRecords(zone)).rejects.toThrow('允许这个 TSIG 密钥传送区域');
    await blind.addRecord(zone, { name: 'b.example.com', type: 'TXT', value: 'x', ttl: 600 });
    expect(await provider.listRecords(zone, 'b.example.com')).toHaveLength(1);
  });

  it('connects to no address that is not allowed, by number or by name', async () => {
    for (const server of ['127.0.0.1', '::1', 'localhost']) {
      const closed = createRfc2136({ ...settings, server }, () => false);
      await expect(closed.listZones()).rejects.toThrow('不允许访问内网');
    }
  });

  it('trusts no answer that is not signed', async () => {
    const liar = createServer((socket) => {
      socket.on('data', (query: Buffer) => {
        const answer = Buffer.from(query.subarray(2, 12 + 2 + 17));
        answer.writeUInt16BE(0x8400, 2);
        // No records and no signature.
        answer.fill(0, 6, 12);
        const length = Buffer.alloc(2);
        length.writeUInt16BE(answer.length);
        socket.end(Buffer.concat([length, answer]));
      });
    });
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
    const address = liar.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const trusting = createRfc2136({ ...settings, port }, () => true);
    const change = { name: 'x.example.com', type: 'TXT' as const, value: 'x', ttl: 600 };
    try {
      await expect(trusting.addRecord(zone, change)).rejects.toThrow('没有 TSIG 签名');
    } finally {
      await new Promise((resolve) => liar.close(resolve));
    }
  });
});
