import { ok } from '@console/testing/answers';
import { http } from 'msw';

/** Answers to what menus of groups and packages ask for: an account that has none. */
export const noChoices = [
  http.get('*/api/v1/site-groups', () => ok({ items: [], total: 0 })),
  http.get('*/api/v1/packages', () => ok([])),
  http.get('*/api/v1/certificates', () => ok({ items: [], total: 0 })),
];
