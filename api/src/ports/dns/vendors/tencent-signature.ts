import { createHash, createHmac } from 'node:crypto';

const algorithm = 'TC3-HMAC-SHA256';

type Call = {
  host: string;
  /** `dnspod`: the first label of the service's name. */
  service: string;
  action: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
};

type Keys = { secretId: string; secretKey: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/**
 * Headers of a POST with a JSON body to an interface of Tencent Cloud, signed by version 3 of its
 * scheme: https://cloud.tencent.com/document/api/1427/56189
 */
export function tencentHeaders(call: Call, { secretId, secretKey }: Keys) {
  const date = new Date(call.timestamp * 1000).toISOString().slice(0, 10);
  const signed = {
    'content-type': 'application/json; charset=utf-8',
    host: call.host,
    'x-tc-action': call.action.toLowerCase(),
  };
  const names = Object.keys(signed).join(';');
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const request = ['POST', '/', '', lines.join(''), names, sha256(call.body)].join('\n');
  const scope = `${date}/${call.service}/tc3_request`;
  const text = [algorithm, call.timestamp, scope, sha256(request)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), call.service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return {
    ...signed,
    'x-tc-action': call.action,
    'x-tc-timestamp': String(call.timestamp),
    authorization: `${algorithm} Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
