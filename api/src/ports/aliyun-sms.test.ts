import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { signedHeaders } from './aliyun-signature';
import { createAliyunSms } from './aliyun-sms';
import { RecipientRefused } from './recipient-refused';

const keys = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the signature is that of the worked example in the documentation', () => {
  const { authorization } = signedHeaders(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: {
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      },
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    keys,
  );
  expect(authorization).toContain(
    'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

/** Whether a request is signed as the receiving side understands it: from what came over the wire. */
function isSigned({ headers, url = '' }: IncomingMessage): boolean {
  const { groups } =
    /^ACS3-HMAC-SHA256 Credential=(?<id>[^,]+),SignedHeaders=(?<names>[^,]+),Signature=(?<signature>\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? {};
  const names = groups?.names?.split(';') ?? [];
  const canonical = [
    'POST',
    '/',
    url.slice(url.indexOf('?') + 1),
    ...names.map((name) => `${name}:${String(headers[name])}`),
    '',
    names.join(';'),
    sha256(''),
  ].join('\n');
  const expected = createHmac('sha256', keys.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return groups?.id === keys.accessKeyId && groups?.signature === expected;
}

describe('a provider of text messages', () => {
  const received: URLSearchParams[] = [];
  let answer: object;
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://sms');
    received.push(searchParams);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isSigned(request) ? answer : { Code: 'SignatureDoesNotMatch' }));
  });
  let endpoint: string;

  beforeAll(async () => {
    await new Promise<void>((ready) => {
      server.listen(0, '127.0.0.1', ready);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    endpoint = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const sms = (secret = keys.accessKeySecret) =>
    createAliyunSms({
      ...keys,
      accessKeySecret: secret,
      signName: "云御盾 (it's*)",
      templateCode: 'SMS_1',
      endpoint,
    });
  const message = {
    phone: '13900000001',
    code: '012345',
    brandName: '云御盾',
    purpose: 'login',
  } as const;

  it('takes a signed request with template and code', async () => {
    answer = { Code: 'OK', Message: 'OK' };
    await sms().send(message);
    const sent = received.at(-1);
    expect(Object.fromEntries(sent ?? [])).toEqual({
      PhoneNumbers: '13900000001',
      SignName: "云御盾 (it's*)",
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"012345"}',
    });
  });

  it('is told apart from one that refuses the number, the key or the request', async () => {
    answer = { Code: 'isv.MOBILE_NUMBER_ILLEGAL' };
    await expect(sms().send(message)).rejects.toThrow(RecipientRefused);
    answer = { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: '账户余额不足' };
    await expect(sms().send(message)).rejects.toThrow('isv.AMOUNT_NOT_ENOUGH');
    await expect(sms('another').send(message)).rejects.toThrow('SignatureDoesNotMatch');
  });
});
