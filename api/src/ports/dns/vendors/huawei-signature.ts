import { createHash, createHmac } from 'node:crypto';

const algorithm = 'SDK-HMAC-SHA256';

type Call = {
  method: string;
  /** With the query that is sent. */
  url: URL;
  /** `20261120T080000Z` */
  date: string;
  contentType: string;
  body: string;
};

type Keys = { accessKeyId: string; secretAccessKey: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** RFC 3986, which encodes a few characters more than JavaScript's own function does. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The path is signed with a slash at its end, whether it has one or not. */
function canonicalPath({ pathname }: URL): string {
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  return path.endsWith('/') ? path : `${path}/`;
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join('&');
}

/**
 * Headers of a request to an interface of Huawei Cloud, signed with access key and secret key:
 * https://support.huaweicloud.com/devg-apisign/api-sign-algorithm.html
 */
export function huaweiHeaders(call: Call, { accessKeyId, secretAccessKey }: Keys) {
  const signed = {
    'content-type': call.contentType,
    host: call.url.host,
    'x-sdk-date': call.date,
  };
  const names = Object.keys(signed).join(';');
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const request = [
    ...[call.method, canonicalPath(call.url), canonicalQuery(call.url)],
    ...[lines.join(''), names, sha256(call.body)],
  ].join('\n');
  const signature = createHmac('sha256', secretAccessKey)
    .update([algorithm, call.date, sha256(request)].join('\n'))
    .digest('hex');
  return {
    ...signed,
    authorization: `${algorithm} Access=${accessKeyId}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
