import { generateKeyPairSync } from 'node:crypto';
import { ApiError } from '../../../plugins/api-error';
import { type Issued, issue } from '../../../testing/acme/certificates';
import { readContent } from './certificate-content';
import { pemBlocks } from './pem';

let root: Issued;
let middle: Issued;
let leaf: Issued;

beforeAll(async () => {
  root = await issue({ name: 'Root', ca: true });
  middle = await issue({ name: 'Middle', ca: true, issuer: root });
  leaf = await issue({
    name: 'leaf',
    domains: ['Shop.example.com', '*.example.com', 'xn--fiq228c.example'],
    issuer: middle,
  });
});

const join = (...parts: Issued[]) => parts.map(({ pem }) => pem.certificate).join('\n');
const read = (certificate: string, privateKey = leaf.pem.privateKey) =>
  readContent({ certificate, privateKey });

/** The fields at which a text is refused, with what they say. */
function refusal(certificate: string, privateKey?: string) {
  try {
    read(certificate, privateKey);
  } catch (error) {
    if (error instanceof ApiError) return error.detail.fields;
    throw error;
  }
  return undefined;
}

test('domains, dates, issuer and key are read from the certificate', () => {
  const content = read(join(leaf, middle));
  expect(content.domains).toEqual(['shop.example.com', '*.example.com', 'xn--fiq228c.example']);
  expect(content.facts).toMatchObject({ issuer: 'Middle', keyType: 'ECDSA P-256' });
  expect(content.notAfter.getTime()).toBeGreaterThan(Date.now());
  expect(content.privateKey).toContain('BEGIN PRIVATE KEY');
});

test('an issuer whose name holds U+0000 is told without it', async () => {
  const odd = await issue({ name: 'Odd\u0000 CA', ca: true });
  const shop = await issue({ name: 'shop', domains: ['shop.example.com'], issuer: odd });
  const { issuer } = read(join(shop, odd), shop.pem.privateKey).facts;
  // Node itself writes it as two digits.
  expect(issuer).toBe('Odd\\00 CA');
});

test('a chain in any order is put right, and the root is not sent', () => {
  const content = read(join(root, middle, leaf));
  const names = pemBlocks(content.chain).length;
  expect(names).toBe(2);
  expect(content.facts.warnings).toEqual(['chain-reordered', 'untrusted-root']);
  expect(content.chain).toBe(read(join(leaf, middle)).chain);
});

test('what does not belong to the chain is left out and said', async () => {
  const other = await issue({ name: 'Other', ca: true });
  const content = read(join(leaf, middle, other));
  expect(pemBlocks(content.chain).length).toBe(2);
  expect(content.facts.warnings).toEqual(['chain-extra', 'chain-incomplete']);
});

test('a missing chain and a self-signed certificate are warnings', async () => {
  expect(read(join(leaf)).facts.warnings).toEqual(['chain-incomplete']);
  const own = await issue({ name: 'own', domains: ['own.example'] });
  expect(read(join(own), own.pem.privateKey).facts.warnings).toEqual(['self-signed']);
});

test('one that is not good yet is a warning, one that is over is refused', async () => {
  const early = await issue({ domains: ['a.example'], issuer: middle, startsInDays: 2 });
  expect(read(join(early, middle), early.pem.privateKey).facts.warnings).toContain('not-yet-valid');
  const late = await issue({ domains: ['a.example'], startsInDays: -9, endsInDays: -1 });
  expect(refusal(join(late), late.pem.privateKey)).toEqual({
    certificate: expect.stringContaining('过期'),
  });
  const oldMiddle = await issue({ name: 'Old', ca: true, issuer: root, endsInDays: -0.5 });
  const below = await issue({ domains: ['a.example'], issuer: oldMiddle });
  expect(refusal(join(below, oldMiddle), below.pem.privateKey)).toEqual({
    certificate: expect.stringContaining('中间证书已于'),
  });
});

test('a key of another certificate, an encrypted one and a short one are refused at the key', () => {
  const format = { type: 'pkcs8', format: 'pem' } as const;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const other = privateKey.export(format).toString();
  const locked = privateKey.export({ ...format, cipher: 'aes-256-cbc', passphrase: 'x' });
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export(format);
  const ed = generateKeyPairSync('ed25519').privateKey.export(format).toString();
  const text = join(leaf);
  expect(refusal(text, other)).toEqual({ privateKey: expect.stringContaining('不匹配') });
  expect(refusal(text, locked.toString())).toEqual({
    privateKey: expect.stringContaining('密码保护'),
  });
  expect(refusal(text, short.toString())).toEqual({ privateKey: expect.stringContaining('太短') });
  expect(refusal(text, ed)).toEqual({ privateKey: expect.stringContaining('只支持') });
  expect(refusal(text, `${other}${other}`)).toEqual({
    privateKey: expect.stringContaining('多个私钥'),
  });
  const legacy =
    '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nAAAA\n-----END RSA PRIVATE KEY-----';
  expect(refusal(text, legacy)).toEqual({ privateKey: expect.stringContaining('密码保护') });
});

test('texts that are swapped, cut off, damaged or of another kind are named', async () => {
  const { certificate, privateKey } = leaf.pem;
  expect(refusal(privateKey, privateKey)).toEqual({
    certificate: expect.stringContaining('这里是私钥内容'),
  });
  expect(refusal(certificate, certificate)).toEqual({
    privateKey: expect.stringContaining('这里是证书内容'),
  });
  expect(refusal(certificate.slice(0, -30))).toEqual({
    certificate: expect.stringContaining('首尾两行'),
  });
  const damaged = certificate.replace(/\n(.{20})/, '\nAAAAAAAAAAAAAAAAAAAA');
  expect(refusal(damaged)).toEqual({ certificate: '第 1 段证书内容损坏，无法读取' });
  const request = certificate.replaceAll('CERTIFICATE', 'CERTIFICATE REQUEST');
  expect(refusal(request)).toEqual({ certificate: expect.stringContaining('CSR') });
  expect(refusal(Array(11).fill(certificate).join(''))).toEqual({
    certificate: expect.stringContaining('最多 10 段'),
  });
});

test('an authority’s own certificate, and one without names, are refused', async () => {
  expect(refusal(join(middle, root), middle.pem.privateKey)).toEqual({
    certificate: expect.stringContaining('CA'),
  });
  const nameless = await issue({ name: 'nameless.example', issuer: middle });
  expect(refusal(join(nameless), nameless.pem.privateKey)).toEqual({
    certificate: expect.stringContaining('没有域名'),
  });
});

test('line ends and text around the blocks do not matter', () => {
  const { certificate, privateKey } = leaf.pem;
  const bag = `Bag Attributes\r\n  friendlyName: x\r\n${certificate.replaceAll('\n', '\r\n')}`;
  expect(read(bag, `subject=x\n${privateKey}`).domains).toHaveLength(3);
});
