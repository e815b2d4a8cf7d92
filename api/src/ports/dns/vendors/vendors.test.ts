import {
  fakeAliyun,
  fakeHuawei,
  fakeTencent,
  vendorKeys,
} from '../../../testing/dns/fake-dns-vendors';
import { createFakeZones, type FakeZones } from '../../../testing/dns/fake-zones';
import { type FakeAnswer, startFakeHttp } from '../../../testing/fake-http';
import type { CallHttp } from '../../outbound/http-call';
import { DnsError, type DnsProvider } from '../dns-provider';
import { createTxtPort } from '../txt-port';
import { createAliyun } from './aliyun';
import { httpCaller } from './http-call';
import { createHuawei } from './huawei';
import { createTencent } from './tencent';

type Keys = { id: string; secret: string };
type Vendor = {
  name: string;
  fake: (store: FakeZones) => (request: Parameters<ReturnType<typeof fakeAliyun>>[0]) => FakeAnswer;
  open: (keys: Keys, base: URL, call: CallHttp) => DnsProvider;
  /** Answers as the vendor gives them, and what they mean. */
  failures: [answer: FakeAnswer, sentence: string][];
};

const aliyunFails = (status: number, Code: string): FakeAnswer => ({ status, json: { Code } });
const tencentFails = (Code: string): FakeAnswer => ({
  json: { Response: { Error: { Code, Message: '' }, RequestId: 'r' } },
});
const huaweiFails = (status: number, code: string): FakeAnswer => ({ status, json: { code } });

const vendors: Vendor[] = [
  {
    name: '阿里云',
    fake: fakeAliyun,
    open: ({ id, secret }, base, call) =>
      createAliyun({ accessKeyId: id, accessKeySecret: secret }, base, call),
    failures: [
      [aliyunFails(404, 'InvalidAccessKeyId.NotFound'), '密钥无效'],
      [aliyunFails(403, 'Forbidden.RAM'), '没有权限'],
      [aliyunFails(400, 'IncorrectDomainUser'), '域名不在此账户'],
      [aliyunFails(400, 'Throttling.User'), '请求过于频繁'],
      [aliyunFails(500, 'InternalError'), '服务商拒绝了请求'],
      [{ status: 502, json: 'no JSON' }, '服务商拒绝了请求'],
    ],
  },
  {
    name: '腾讯云 DNSPod',
    fake: fakeTencent,
    open: ({ id, secret }, base, call) =>
      createTencent({ secretId: id, secretKey: secret }, base, call),
    failures: [
      [tencentFails('AuthFailure.SecretIdNotFound'), '密钥无效'],
      [tencentFails('UnauthorizedOperation'), '没有权限'],
      [tencentFails('AuthFailure.UnauthorizedOperation'), '没有权限'],
      [tencentFails('OperationDenied.NoPermissionToOperateDomain'), '域名不在此账户'],
      [tencentFails('RequestLimitExceeded.UinLimitExceeded'), '请求过于频繁'],
      [tencentFails('FailedOperation.Unknown'), '服务商拒绝了请求'],
    ],
  },
  {
    name: '华为云',
    fake: fakeHuawei,
    open: ({ id, secret }, base, call) =>
      createHuawei({ accessKeyId: id, secretAccessKey: secret }, base, call),
    failures: [
      [{ status: 401, json: { error_code: 'APIGW.0301', error_msg: '' } }, '密钥无效'],
      [huaweiFails(403, 'DNS.0005'), '没有权限'],
      [huaweiFails(404, 'DNS.0302'), '域名不在此账户'],
      [huaweiFails(429, 'APIGW.0308'), '请求过于频繁'],
      [huaweiFails(500, 'DNS.0001'), '服务商拒绝了请求'],
    ],
  },
];

describe.each(vendors)('$name', ({ fake, open, failures }) => {
  const store = createFakeZones();
  const zone = { id: 'example.com', name: 'example.com' };
  let server: Awaited<ReturnType<typeof startFakeHttp>>;
  let provider: DnsProvider;
  let forced: FakeAnswer | 'nothing' | undefined;

  beforeAll(async () => {
    const answer = fake(store);
    server = await startFakeHttp((request) => forced ?? answer(request));
    provider = open(vendorKeys, new URL(server.url), httpCaller());
    zone.id = (await provider.listZones())[0]?.id ?? '';
  });
  beforeEach(() => {
    forced = undefined;
    store.clear();
  });
  afterAll(() => server.close());

  it('signs so that the vendor accepts it, and is refused with another key', async () => {
    expect((await provider.listZones()).map(({ name }) => name)).toEqual([
      'example.com',
      'example.net',
    ]);
    const wrong = open({ ...vendorKeys, secret: 'x' }, new URL(server.url), httpCaller());
    await expect(wrong.listZones()).rejects.toThrow('密钥无效');
  });

  it('writes, finds and takes away a record', async () => {
    const name = 'www.example.com';
    await provider.addRecord(zone, { name, type: 'CNAME', value: 's1.cdn.test', ttl: 600 });
    const apex = { name: 'example.com', type: 'A' as const, value: '192.0.2.1', ttl: 600 };
    await provider.addRecord(zone, apex);
    await provider.addRecord(zone, { ...apex, name: '*.example.com' });
    expect(await provider.listRecords(zone)).toHaveLength(3);
    const [found] = await provider.listRecords(zone, name);
    expect(found).toMatchObject({ name, type: 'CNAME', value: 's1.cdn.test', ttl: 600 });
    expect(await provider.listRecords(zone, 'example.com')).toMatchObject([apex]);
    expect(await provider.listRecords(zone, '*.example.com')).toHaveLength(1);
    expect(await provider.listRecords(zone, 'none.example.com')).toEqual([]);
    if (found) await provider.deleteRecord(zone, found);
    expect(await provider.listRecords(zone, name)).toEqual([]);
    // One that is gone is no error.
    if (found) await provider.deleteRecord(zone, found);
  });

  it('reads every page', async () => {
    for (let n = 0; n < 1_100; n += 1) {
      store.add('example.com', {
        name: `h${n}.example.com`,
        type: 'A',
        value: '192.0.2.1',
        ttl: 600,
      });
    }
    expect(await provider.listRecords(zone)).toHaveLength(1_100);
  });

  it('sets two challenges at one name and removes one', async () => {
    const port = createTxtPort(provider);
    const name = '_acme-challenge.example.com';
    await port.setTxt(name, 'one+/=');
    await port.setTxt(name, 'two');
    await port.removeTxt(name, 'one+/=');
    expect(store.of('example.com')).toMatchObject([{ name, type: 'TXT', value: 'two' }]);
    await port.removeTxt(name, 'two');
    expect(store.of('example.com')).toEqual([]);
  });

  it.each(failures)('turns %j into a sentence', async (answer, sentence) => {
    forced = answer;
    await expect(provider.listRecords(zone)).rejects.toThrow(sentence);
  });

  it('says when nobody answers in time, or nobody is there', async () => {
    forced = 'nothing';
    const hasty = open(vendorKeys, new URL(server.url), httpCaller({ timeoutMs: 100 }));
    await expect(hasty.listZones()).rejects.toThrow('服务超时');
    const gone = open(vendorKeys, new URL('http://127.0.0.1:1'), httpCaller());
    await expect(gone.listZones()).rejects.toThrow(DnsError);
    await expect(gone.listZones()).rejects.toThrow('无法连接');
  });
});
