import type { AccessRecord } from '@console/contract/edge/endpoints/edge';

/** A record as a node writes it, its fields in a node's order. */
export function makeRecord({
  siteId,
  ...given
}: Partial<AccessRecord> & { siteId: string }): AccessRecord {
  return {
    at: Date.now(),
    siteId,
    requestId: 'a-request',
    ip: '203.0.113.9',
    method: 'GET',
    scheme: 'http',
    host: 'www.example.com',
    uri: '/index.html?a=1',
    protocol: 'HTTP/1.1',
    status: 200,
    bytesOut: 1_000,
    bytesIn: 100,
    durationMs: 12,
    upstream: '127.0.0.1:8082',
    upstreamMs: 10,
    cache: 'MISS',
    block: '',
    rule: '',
    ruleCount: 0,
    challenge: '',
    blockEntry: '',
    userAgent: 'curl/8.0',
    referer: '',
    country: 'CN',
    region: '',
    asn: 4134,
    port: 80,
    originBytes: 900,
    opened: false,
    ...given,
  };
}
