import { text as readText } from 'node:stream/consumers';
import { errors } from '@console/contract/common/errors';
import { storable, unstorableMessage } from '@console/contract/common/scalars';
import { nodeAuthorization } from '@console/contract/edge/edge';
import { z } from 'zod';
import { deployTokenOf } from './modules/releases/deploy-token';
import type { RegisteredRoute } from './plugins/access';
import { signedIn } from './testing/accounts/accounts';
import { type HostileRequest, hostileRequests } from './testing/requests/hostile-requests';
import { leavesOf, nameOfLeaf, sampleOf } from './testing/requests/schema-leaves';
import { startTestApp, type TestApp } from './testing/test-app';

const parts = ['params', 'query', 'body'] as const;

/** Whole numbers that are kept inside JSON or as `bigint`. */
const wide = /^load\.|TotalFen$|^packages\[\]\.bytes$/;

/** What lets a value in that cannot be stored or passed on; `undefined` when nothing does. */
function looseness(schema: z.ZodType): string | undefined {
  if (schema instanceof z.ZodNumber) {
    if (!schema.isInt) return undefined;
    const { minValue, maxValue } = schema;
    const bounded = minValue !== null && maxValue !== null;
    return bounded && minValue >= -(2 ** 31) && maxValue < 2 ** 31 ? undefined : 'number';
  }
  // A year 0 is none to PostgreSQL, nor is the day before the year 1.
  if (schema instanceof z.ZodISODateTime) {
    return schema.safeParse('0001-01-01T00:00:00Z').success ? 'instant' : undefined;
  }
  if (schema instanceof z.ZodISODate) {
    return schema.safeParse('0001-01-01').success ? 'day' : undefined;
  }
  const closed = [
    z.ZodBoolean,
    z.ZodBase64,
    z.ZodEnum,
    z.ZodLiteral,
    z.ZodNull,
    z.ZodUUID,
    z.ZodEmail,
    z.ZodIPv4,
    z.ZodIPv6,
  ];
  if (closed.some((type) => schema instanceof type)) return undefined;
  const isClosed = ['\0', '\ud800'].every((text) => {
    const { data, error } = schema.safeParse(text);
    return error ? error.issues[0]?.message === unstorableMessage : data === storable(text);
  });
  return isClosed ? undefined : 'text';
}

describe('what callers write', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual', { mode: 'demo' }, { withRecords: true });
  });
  afterAll(() => test.close());

  const inputs = () =>
    test.routes.flatMap(({ method, url, input }) =>
      parts.flatMap((part) =>
        input[part] ? [{ name: `${method} ${url} ${part}`, schema: input[part] }] : [],
      ),
    );

  it('is text and numbers that can be kept, at every leaf of every operation', () => {
    const loose = inputs().flatMap(({ name, schema }) =>
      leavesOf(schema).flatMap((leaf) => {
        const what = looseness(leaf.schema);
        return what && !wide.test(nameOfLeaf(leaf)) ? [`${name} ${nameOfLeaf(leaf)}: ${what}`] : [];
      }),
    );
    expect(loose).toEqual([]);
  });

  it('has an example of every operation to begin with', () => {
    const without = inputs().filter(({ schema }) => !schema.safeParse(sampleOf(schema)).success);
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('is refused or taken by every operation, and never makes the server fail', async () => {
    const callers = await everyCaller(test);
    const codes = new Set<unknown>([0, ...Object.values(errors).map(({ code }) => code)]);
    const counts = { operations: 0, leaves: 0, requests: 0, strangers: 0 };
    const failures: string[] = [];
    async function judge({ method, raw, access }: RegisteredRoute, request: Sent) {
      const { statusCode, body } = await send(test, { method, ...request });
      const isKnown = raw || codes.has(codeOf(body));
      if (statusCode >= 500 || !isKnown)
        failures.push(`${request.name}: ${statusCode} ${body.slice(0, 200)}`);
      if (statusCode === 401 && access !== 'public') counts.strangers += 1;
    }
    for (const route of sweptRoutes(test)) {
      counts.operations += 1;
      for (const part of parts) counts.leaves += leavesOf(route.input[part] ?? z.object({})).length;
      const people = callers(route);
      for (const [index, { authorization, known }] of people.entries()) {
        for (const requests of hostileRequests(route, known)) {
          counts.requests += requests.length;
          // Of what the schema refuses the server refuses all in one way.
          const refused = requests.find(({ isSure }) => isSure);
          const sent = requests.filter(
            // Every other one by the other person.
            (request, at) =>
              at % people.length === index && (!request.isSure || request === refused),
          );
          await Promise.all(sent.map((request) => judge(route, { ...request, authorization })));
        }
      }
    }
    expect(failures.slice(0, 50)).toEqual([]);
    expect(counts.operations).toBeGreaterThan(80);
    expect(counts.leaves).toBeGreaterThan(500);
    expect(counts.requests).toBeGreaterThan(counts.leaves * 10);
    // Nobody was signed out by the way: what is sent comes further than the sign-in.
    expect(counts.strangers).toBe(0);
  }, 900_000);
});

/** Every operation of the API; those that sign people out come last. */
function sweptRoutes({ routes }: TestApp): RegisteredRoute[] {
  const isLast = ({ url }: RegisteredRoute) => url.endsWith('/logout');
  const swept = routes.filter(
    ({ url, method }) => url.startsWith('/api/') && !url.endsWith('/*') && method !== 'HEAD',
  );
  return [...swept.filter((route) => !isLast(route)), ...swept.filter(isLast)];
}

type Sent = HostileRequest & { authorization: string };
type Call = { method: string; url: string; payload?: string | undefined; authorization: string };

/** An answer without an end is left after its head. */
async function send(test: TestApp, { method, url, payload, authorization }: Call) {
  const response = await test.app.inject({
    method: method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET',
    url,
    headers: {
      authorization,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
    payloadAsStream: true,
  });
  const stream = response.stream();
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const body = isJson ? await readText(stream) : '';
  stream.destroy();
  return { statusCode: response.statusCode, body };
}

function codeOf(body: string): unknown {
  const answer: unknown = JSON.parse(body);
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'code') : undefined;
}

/** Who calls a route, and the path parameters that lead to something of theirs. */
async function everyCaller(test: TestApp) {
  const person = async (role: 'administrator' | 'platform') => {
    const { token } = await signedIn(test, { roles: [role] });
    const other = await signedIn(test);
    const make = async (path: string, body: object): Promise<string> =>
      (await test.call({ method: 'POST', path, token, body })).body.data.id;
    const site = await make('/v1/sites', {
      domains: [`${role}.example.com`],
      origin: { origins: [{ address: '203.0.113.9' }] },
    });
    const group = await make('/v1/site-groups', { name: role });
    const known = ({ url }: RegisteredRoute): Record<string, string> => {
      if (/\/sites\/:(id|siteId)/.test(url)) return { id: site, siteId: site };
      if (url.includes('/site-groups/')) return { id: group };
      return url.includes('/admin/users/') ? { id: other.id } : {};
    };
    return { authorization: `Bearer ${token}`, known };
  };
  const admin = await person('administrator');
  const user = await person('platform');
  const token = 'a-token-of-a-node-for-tests';
  await test.services.nodes.admitToken(token);
  const { nodeId, secret } = await test.services.nodes.register({
    ...{ token, name: 'edge', address: '127.0.0.1', version: '1.0.0' },
  });
  const deploy = deployTokenOf(test.config.deployKey ?? '', 'mf-sites');
  return (route: RegisteredRoute) => {
    if (route.access === 'node')
      return [{ authorization: nodeAuthorization(nodeId, secret), known: {} }];
    if (route.access === 'deploy') return [{ authorization: `Bearer ${deploy}`, known: {} }];
    const people = route.access === 'administrator' ? [admin] : [admin, user];
    return people.map(({ authorization, known }) => ({ authorization, known: known(route) }));
  };
}
