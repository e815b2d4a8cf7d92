import { emptyPoint } from '@console/contract/monitor/monitor-rates';
import { ok } from '@console/testing/answers';
import { http } from 'msw';
import { setupServer } from 'msw/node';

type Query = Record<string, string>;
const queryOf = (request: Request): Query => Object.fromEntries(new URL(request.url).searchParams);

const places = {
  ...{ from: 3_600, to: 7_200, total: 1_234 },
  lists: [
    { of: 'region', items: [{ value: 'CN-GD', count: 640 }], rest: 0 },
    {
      of: 'country',
      items: [
        { value: 'CN', count: 700 },
        { value: 'TW', count: 12 },
        { value: 'US', count: 900 },
      ],
      rest: 0,
    },
  ],
};

/** Who is signed in. */
export const whoamiIs = (role: 'platform' | 'administrator') =>
  http.post('*/api/whoami', () => ok({ id: 'u1', name: '星河科技', roles: [{ key: role }] }));

/** An administrator's console; there are no nodes. */
export const administrator = [
  whoamiIs('administrator'),
  http.get('*/api/v1/admin/nodes', () => ok({ revision: 1, nodes: [] })),
];

/** A node, and the list that holds it alone. */
export const hkNode = { id: '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d21', name: 'hk-1' };
export const withNode = http.get('*/api/v1/admin/nodes', () =>
  ok({ revision: 1, nodes: [hkNode] }),
);

/** An hour of the monitor with its lists; `asked` hears the queries. */
const monitorAnswers = (asked: {
  series: (query: Query) => void;
  tops: (query: Query) => void;
}) => [
  http.get('*/api/v1/monitor/series', ({ request }) => {
    const query = queryOf(request);
    asked.series(query);
    const point = { ...emptyPoint(3_600), requests: 1_234, blocked: 30, challenged: 4 };
    const before = query.compare === '1' ? { before: [emptyPoint(0)] } : {};
    return ok({ step: 3_600, from: 3_600, to: 7_200, points: [point], ...before });
  }),
  http.get('*/api/v1/monitor/tops', ({ request }) => {
    const query = queryOf(request);
    if (query.of === 'region,country') return ok(places);
    asked.tops(query);
    const lists = [
      { of: 'country', items: [{ value: 'US', count: 900 }], rest: 0 },
      { of: 'url', items: [{ value: 'www.example.com/<b>', count: 7 }], rest: 5 },
      { of: 'referer', items: [{ value: '', count: 3 }], rest: 0 },
    ];
    return ok({ from: 3_600, to: 7_200, total: 1_234, lists });
  }),
];

/**
 * Answers a file's tests with an hour of the monitor, for one who is no administrator; `server` takes
 * other answers for a test, `asked` tells the queries for curves and lists.
 */
export function serveMonitor() {
  const server = setupServer();
  const asked = { series: jest.fn(), tops: jest.fn() };
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => server.use(whoamiIs('platform'), ...monitorAnswers(asked)));
  afterEach(() => {
    server.resetHandlers();
    asked.series.mockClear();
    asked.tops.mockClear();
  });
  afterAll(() => server.close());
  return { server, asked };
}
