import { createHash, createHmac } from 'node:crypto';

const algorithm = 'ACS3-HMAC-SHA256';

type Call = {
  host: string;
  action: string;
  version: string;
  query: Record<string, string>;
  /** Without milliseconds: `2026-11-20T08:00:00Z`. */
  date: string;
  nonce: string;
};

type Keys = { accessKeyId: string; accessKeySecret: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** RFC 3986, which encodes a few characters more than JavaScript's own function does. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Parameters in the order and the encoding that are signed. */
export function canonicalQuery(query: Record<string, string>): string {
  return Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

/**
 * Headers of a POST without a body to an RPC interface of Alibaba Cloud, signed by version 3 of its
 * scheme: https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export function signedHeaders(call: Call, { accessKeyId, accessKeySecret }: Keys) {
  const emptyBody = sha256('');
  const headers: Record<string, string> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': emptyBody,
    'x-acs-date': call.date,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = ['POST', '/', canonicalQuery(call.query), lines.join(''), names, emptyBody];
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${algorithm}\n${sha256(request.join('\n'))}`)
    .digest('hex');
  return {
    ...headers,
    authorization: `${algorithm} Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`,
  };
}
