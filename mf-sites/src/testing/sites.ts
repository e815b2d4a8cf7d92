import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { readSections } from '@console/contract/sites/sections/stored-sections';

export const siteId = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';

export function aSite(patch: Partial<SiteDetail> = {}): SiteDetail {
  return {
    id: siteId,
    sn: 'S100001',
    domains: ['shop.example.com', 'www.example.com'],
    note: '商城',
    group: null,
    package: { id: '4b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d44', name: '免费版', stopped: null },
    certificate: null,
    state: 'normal',
    cname: 'shop1.cdn.demo.test',
    extraPorts: [],
    ...readSections({
      origin: { origins: [{ address: '203.0.113.9', port: 8080, weight: 1, role: 'up' }] },
    }),
    defence: { group: { id: 'off', name: '不防御' }, emergency: null },
    revision: 7,
    version: 3,
    sync: { applied: 1, total: 1, refused: 0, reason: null },
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...patch,
  };
}
