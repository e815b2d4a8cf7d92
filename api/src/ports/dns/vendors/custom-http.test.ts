import { createHmac } from 'node:crypto';
import { createFakeZones } from '../../../testing/dns/fake-zones';
import { type FakeAnswer, type FakeRequest, startFakeHttp } from '../../../testing/fake-http';
import { addressRule } from '../../outbound/address-rule';
import { DnsError, type DnsProvider } from '../dns-provider';
import { createCustomHttp } from './custom-http';
import { httpCaller } from './http-call';

const secret = 'signing-secret-of-the-tests';
const zone = { id: 'example.com', name: 'example.com' };

describe('a DNS service of one’s own over HTTP', () => {
  const store = createFakeZones();
  let server: Awaited<ReturnType<typeof startFakeHttp>>;
  let provider: DnsProvider;
  let forced: FakeAnswer | undefined;

  function isSigned({ headers, body }: FakeRequest): boolean {
    const timestamp = String(headers['x-dns-timestamp']);
    const wanted = createHmac('sha256', secret).update(`${timestamp}\n${body}`).digest('hex');
    const fresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
    return fresh && headers['x-dns-signature'] === wanted;
  }

  function answer(request: FakeRequest): FakeAnswer {
    if (forced) return forced;
    if (!isSigned(request)) return { json: { code: 401, msg: '签名不正确' } };
    const { action, record, name } = JSON.parse(request.body);
    const good = (data: unknown) => ({ json: { code: 0, msg: '', data } });
    if (action === 'listZones') return good({ zones: [zone] });
    if (action === 'addRecord') store.add(zone.name, record);
    if (action === 'deleteRecord') store.remove(Number(record.id));
    const records = store
      .of(zone.name)
      .filter((one) => name === undefined || one.name === name)
      .map(({ id, zone: _zone, ...one }) => ({ ...one, id: String(id) }));
    return good(action === 'listRecords' ? { records } : {});
  }

  beforeAll(async () => {
    server = await startFakeHttp(answer);
    provider = createCustomHttp({ url: `${server.url}/dns`, secret }, httpCaller());
  });
  beforeEach(() => {
    forced = undefined;
  });
  afterAll(() => server.close());

  it('signs each call, writes, reads and takes away', async () => {
    expect(await provider.listZones()).toEqual([zone]);
    const record = { name: 'www.example.com', type: 'CNAME' as const, value: 's.test', ttl: 600 };
    await provider.addRecord(zone, record);
    const found = await provider.listRecords(zone, 'www.example.com');
    expect(found).toMatchObject([record]);
    for (const one of found) await provider.deleteRecord(zone, one);
    expect(await provider.listRecords(zone)).toEqual([]);
    const stranger = createCustomHttp({ url: server.url, secret: 'x' }, httpCaller());
    await expect(stranger.listZones()).rejects.toThrow('密钥无效');
  });

  it('hands on text that can be kept', async () => {
    const record = { id: '1', name: 'www.example.com', type: 'TXT', ttl: 600 };
    const records = [{ ...record, value: 'a\0b\ud800' }];
    forced = { json: { code: 0, data: { records } } };
    const [found] = await provider.listRecords(zone);
    expect(found?.value).toBe('a\ufffdb\ufffd');
    const { message } = new DnsError('refused', `\0${'x'.repeat(198)}😀`);
    expect(message).toContain('\ufffd');
    expect(message).not.toMatch(/[\0\p{Surrogate}]/u);
  });

  it.each([
    [{ status: 403, json: { code: 1, msg: '只读' } }, '没有权限'],
    [{ json: { code: 429, msg: '' } }, '请求过于频繁'],
    [{ json: { code: 7, msg: 'secret of the inside' } }, /代码 7）$/],
    [{ json: { code: 0, data: { zones: 'none' } } }, '回答无法识别'],
    [{ json: ['x'.repeat(5 * 1024 * 1024)] }, '回答过大'],
    [{ status: 302, headers: { location: 'http://127.0.0.1/' }, json: {} }, 'HTTP 302'],
  ])('is not misled by the answer %#', async (next, sentence) => {
    forced = next;
    await expect(provider.listZones()).rejects.toThrow(sentence);
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    '10.0.0.1',
    '169.254.169.254',
  ])('does not connect to %s unless the operator allows it', async (host) => {
    const { port } = new URL(server.url);
    const before = server.seen.length;
    const guarded = httpCaller({ allowed: addressRule({ internal: false }) });
    const closed = createCustomHttp({ url: `http://${host}:${port}/`, secret }, guarded);
    await expect(closed.listZones()).rejects.toThrow('不允许访问内网');
    expect(server.seen.length).toBe(before);
  });
});
