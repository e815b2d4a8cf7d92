import { createHash, createHmac } from 'node:crypto';
import type { FakeRequest } from '../fake-http';

// Vendors' signatures checked from what arrived, by the parties' documents and apart from the code
// that makes them: the list of signed headers is taken from the request, as a vendor does.

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text, 'utf8').digest();

const percent = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      if (/[A-Za-z0-9\-_.~]/.test(character)) return character;
      return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

function partsOf(authorization: string) {
  const [, algorithm = '', rest = ''] = /^(\S+) (.*)$/.exec(authorization) ?? [];
  const fields = Object.fromEntries(
    rest.split(/, ?/).map((part): [string, string] => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1)];
    }),
  );
  return { algorithm, fields };
}

function canonical({ method, url, headers, body }: FakeRequest, path: string, signed: string) {
  const query = [...url.searchParams]
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  return [method, path, query, lines.join(''), signed, sha256(body)].join('\n');
}

/** How far a vendor lets a request's clock be off, in milliseconds. */
const skewMs = 300_000;
const isNow = (time: number) => Math.abs(Date.now() - time) < skewMs;

/** 阿里云, ACS3-HMAC-SHA256. */
export function aliyunSigned(request: FakeRequest, keys: { id: string; secret: string }): boolean {
  const { algorithm, fields } = partsOf(request.headers.authorization ?? '');
  const signed = fields.SignedHeaders ?? '';
  const all = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-version'];
  const text = `${algorithm}\n${sha256(canonical(request, '/', signed))}`;
  return (
    algorithm === 'ACS3-HMAC-SHA256' &&
    fields.Credential === keys.id &&
    all.every((name) => signed.split(';').includes(name)) &&
    request.headers['x-acs-content-sha256'] === sha256(request.body) &&
    isNow(Date.parse(String(request.headers['x-acs-date']))) &&
    fields.Signature === hmac(keys.secret, text).toString('hex')
  );
}

/** 腾讯云, TC3-HMAC-SHA256. */
export function tencentSigned(request: FakeRequest, keys: { id: string; secret: string }): boolean {
  const { algorithm, fields } = partsOf(request.headers.authorization ?? '');
  const [id, date = '', service = '', end = ''] = (fields.Credential ?? '').split('/');
  const seconds = Number(request.headers['x-tc-timestamp']);
  const lowered = {
    ...request,
    headers: {
      ...request.headers,
      'x-tc-action': String(request.headers['x-tc-action']).toLowerCase(),
    },
  };
  const scope = `${date}/${service}/${end}`;
  const hashed = sha256(canonical(lowered, '/', fields.SignedHeaders ?? ''));
  const text = `${algorithm}\n${seconds}\n${scope}\n${hashed}`;
  const key = hmac(hmac(hmac(`TC3${keys.secret}`, date), service), end);
  return (
    algorithm === 'TC3-HMAC-SHA256' &&
    id === keys.id &&
    service === 'dnspod' &&
    end === 'tc3_request' &&
    date === new Date(seconds * 1000).toISOString().slice(0, 10) &&
    isNow(seconds * 1000) &&
    fields.Signature === hmac(key, text).toString('hex')
  );
}

/** 华为云, SDK-HMAC-SHA256. */
export function huaweiSigned(request: FakeRequest, keys: { id: string; secret: string }): boolean {
  const { algorithm, fields } = partsOf(request.headers.authorization ?? '');
  const date = String(request.headers['x-sdk-date']);
  const path = `${request.url.pathname.replace(/\/$/, '')}/`;
  const hashed = sha256(canonical(request, path, fields.SignedHeaders ?? ''));
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  return (
    algorithm === 'SDK-HMAC-SHA256' &&
    fields.Access === keys.id &&
    isNow(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)) &&
    fields.Signature === hmac(keys.secret, `${algorithm}\n${date}\n${hashed}`).toString('hex')
  );
}
