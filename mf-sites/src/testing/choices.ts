import { platformDefaults, type SiteDefaults } from '@console/contract/sites/endpoints/defaults';
import { ok } from '@console/testing/answers';
import { http } from 'msw';

/** Default settings as the platform has them. */
export function noDefaults(patch: Partial<SiteDefaults> = {}): SiteDefaults {
  return { groupId: null, revision: 0, own: [], settings: platformDefaults, ...patch };
}

/** Answers for menus of an account that has nothing to choose from. */
export const noChoices = [
  http.get('*/api/v1/site-groups', () => ok({ items: [], total: 0 })),
  http.get('*/api/v1/extra-ports', () => ok({ http: [], https: [] })),
  http.get('*/api/v1/packages', () => ok([])),
  http.get('*/api/v1/certificates', () => ok({ items: [], total: 0 })),
  http.get('*/api/v1/site-defaults', () => ok(noDefaults())),
  http.get('*/api/v1/defence/groups', () => ok({ items: [], total: 0 })),
  http.get('*/api/v1/node-support', () => ok({ missing: [] })),
];
