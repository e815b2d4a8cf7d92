import { type FakeAnswer, type FakeRequest, startFakeHttp } from '../fake-http';

type FakeRecord = { id: string; name: string; type: string; content: string; ttl: number };

export const cloudflareToken = 'cf-token-of-the-tests-0001';
export const cloudflareKeys = { email: 'owner@example.com', apiKey: 'cf-global-key-of-the-tests' };

const fail = (status: number, code: number, message: string): FakeAnswer => ({
  status,
  json: { success: false, errors: [{ code, message }], result: null },
});

function isKnown({ headers }: FakeRequest): boolean {
  return (
    headers.authorization === `Bearer ${cloudflareToken}` ||
    (headers['x-auth-email'] === cloudflareKeys.email &&
      headers['x-auth-key'] === cloudflareKeys.apiKey)
  );
}

/** Cloudflare's API v4 with two zones, by its public description. */
export async function startFakeCloudflare() {
  let last = 0;
  let refused: string | undefined;
  let failure: FakeAnswer | 'nothing' | undefined;
  const records = new Map<string, FakeRecord[]>();
  const zones = ['example.com', 'example.net'].map((name) => ({ id: `zone-${name}`, name }));
  const inZone = (id: string) => records.get(id) ?? [];

  function add(zone: string, record: Omit<FakeRecord, 'id'>): FakeRecord {
    last += 1;
    const added = { id: `rec-${last}`, ...record };
    records.set(zone, [...inZone(zone), added]);
    return added;
  }

  function page<T>(items: T[], { url }: FakeRequest): FakeAnswer {
    const number = Number(url.searchParams.get('page') ?? 1);
    const size = Number(url.searchParams.get('per_page') ?? 20);
    return {
      json: {
        success: true,
        errors: [],
        result: items.slice((number - 1) * size, number * size),
        result_info: { page: number, per_page: size, total_pages: Math.ceil(items.length / size) },
      },
    };
  }

  function answer(request: FakeRequest): FakeAnswer | 'nothing' {
    if (failure) return failure;
    if (!isKnown(request)) return fail(403, 10000, 'Authentication error');
    const { method, url, body } = request;
    const [, , , , zone = '', , id] = url.pathname.split('/');
    if (url.pathname === '/client/v4/zones') return page(zones, request);
    if (!zones.some((one) => one.id === zone)) return fail(404, 7003, 'Could not route to /zones');
    if (method === 'GET') {
      const name = url.searchParams.get('name');
      return page(
        inZone(zone).filter((one) => name === null || one.name === name),
        request,
      );
    }
    if (method === 'DELETE') {
      if (!inZone(zone).some((one) => one.id === id)) return fail(404, 81044, 'Record not found');
      records.set(
        zone,
        inZone(zone).filter((one) => one.id !== id),
      );
      return { json: { success: true, errors: [], result: { id } } };
    }
    const wanted: Omit<FakeRecord, 'id'> = JSON.parse(body);
    if (wanted.type === refused) return fail(400, 1004, 'DNS Validation Error');
    const addresses = ['A', 'AAAA', 'CNAME'];
    const clash = inZone(zone).some(
      ({ name, type }) =>
        name === wanted.name &&
        addresses.includes(type) &&
        addresses.includes(wanted.type) &&
        [type, wanted.type].includes('CNAME'),
    );
    if (clash) return fail(400, 81053, 'An A, AAAA, or CNAME record with that host already exists');
    return { json: { success: true, errors: [], result: add(zone, wanted) } };
  }

  const server = await startFakeHttp(answer);
  return {
    ...server,
    url: `${server.url}/client/v4`,
    add: (zone: string, record: Omit<FakeRecord, 'id'>) => add(`zone-${zone}`, record),
    of: (zone: string) => inZone(`zone-${zone}`).map(({ id: _id, ...record }) => record),
    clear: () => {
      records.clear();
      refused = undefined;
    },
    /** Records of this type are not taken from now on. */
    refuses: (type: string) => {
      refused = type;
    },
    /** Every call is answered so from now on; without an argument as usual again. */
    fails: (next?: FakeAnswer | 'nothing') => {
      failure = next;
    },
  };
}
