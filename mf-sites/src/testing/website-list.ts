import type { CnameCheck } from '@console/contract/domains/endpoints/dns-cname';
import { ok } from '@console/testing/answers';
import { http } from 'msw';
import { aSite, siteId } from './sites';

const aCheck = (): CnameCheck => ({
  siteId,
  state: 'pending',
  domains: [
    { domain: 'shop.example.com', state: 'effective', message: '' },
    { domain: 'www.example.com', state: 'pending', message: '当前解析到 192.0.2.1' },
  ],
  checkedAt: '2026-11-01T08:00:00.000Z',
});

/** Answers to what the list of websites asks for; `onList` hears the query of each look at the list. */
export const websiteList = (
  {
    items = [aSite()],
    total = items.length,
  }: { items?: ReturnType<typeof aSite>[]; total?: number },
  onList: (query: URLSearchParams) => void = () => undefined,
) => [
  http.get('*/api/v1/sites', ({ request }) => {
    onList(new URL(request.url).searchParams);
    return ok({ items, total });
  }),
  http.get('*/api/v1/monitor/sites-today', () =>
    ok([{ siteId, requests: 12_000, bytesOut: 2048, blocked: 1_234 }]),
  ),
  http.get('*/api/v1/dns/cname-checks', () => ok({ items: [aCheck()] })),
];
