import { outboundError } from './outbound-error';

test.each([
  ['ENETUNREACH', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['ECONNREFUSED', 'connection-refused'],
  ['ETIMEDOUT', 'timeout'],
  ['ENOTFOUND', 'unknown-name'],
  ['CERT_HAS_EXPIRED', 'tls'],
])('%s means %s', (code, kind) => {
  expect(outboundError(Object.assign(new Error('failed'), { code }))).toMatchObject({ kind, code });
});
