import { accessSettingsSchema } from '@console/contract/site-access';
import { cacheSettingsSchema } from '@console/contract/site-cache';
import { healthCheckSchema } from '@console/contract/site-health';
import { httpsDefaults } from '@console/contract/site-https';
import { pageSettingsSchema } from '@console/contract/site-pages';
import { ruleSettingsSchema } from '@console/contract/site-rules';
import type { SiteDetail } from '@console/contract/sites';

export const siteId = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';

export function aSite(patch: Partial<SiteDetail> = {}): SiteDetail {
  return {
    id: siteId,
    sn: 'S100001',
    domains: ['shop.example.com', 'www.example.com'],
    note: '商城',
    group: null,
    package: null,
    certificate: null,
    state: 'normal',
    cname: 'shop1.cdn.demo.test',
    extraPorts: [],
    origin: {
      origins: [{ address: '203.0.113.9', port: 8080, weight: 1, role: 'up' }],
      protocol: 'http',
      httpPort: 80,
      httpsPort: 443,
      balance: 'round-robin',
      hostHeader: '',
      sni: '',
      websocket: true,
      slice: false,
      connectTimeoutSeconds: 5,
      readTimeoutSeconds: 60,
      retries: 1,
      health: healthCheckSchema.parse({}),
    },
    https: httpsDefaults,
    cacheEnabled: true,
    access: accessSettingsSchema.parse({}),
    cache: cacheSettingsSchema.parse({}),
    rules: ruleSettingsSchema.parse({}),
    pages: pageSettingsSchema.parse({}),
    revision: 7,
    version: 3,
    sync: { applied: 1, total: 1, refused: 0, reason: null },
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...patch,
  };
}
