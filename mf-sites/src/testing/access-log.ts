import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { ok } from '@console/testing/answers';
import { siteId } from './sites';

/** A request as the log tells it. */
export const aRecord = (patch: Partial<AccessLogEntry> = {}): AccessLogEntry => ({
  siteId,
  at: '2026-11-21T08:00:00.123Z',
  requestId: 'req-1',
  node: 'edge-1',
  ip: '203.0.113.9',
  method: 'GET',
  scheme: 'https',
  host: 'shop.example.com',
  uri: '/login?a=<b>',
  protocol: 'HTTP/2.0',
  status: 502,
  bytesOut: 2_048,
  bytesIn: 100,
  durationMs: 12,
  upstream: '198.51.100.1:80',
  upstreamMs: 10,
  cache: 'MISS',
  block: '',
  blockEntry: '',
  rule: '',
  ruleCount: 0,
  challenge: '',
  userAgent: 'curl/8.0',
  referer: '',
  country: 'CN',
  region: '',
  asn: 4134,
  port: 443,
  originBytes: 0,
  ...patch,
});

/** A page of the log. */
export const logPage = (items: AccessLogEntry[], next: string | null = null) =>
  ok({ items, next, searchedTo: '2026-11-21T07:00:00.000Z' });

/** Where the log of a website is asked for. */
export const siteLogUrl = `*/api/v1/sites/${siteId}/access-log`;

/** How long the operator keeps records. */
export const aRetention = { recordDays: 90, secondDays: 2, minuteDays: 31 };
