import { createServer } from 'node:http';

export type VendorRecord = {
  id: string;
  name: string;
  type: string;
  content: string;
  ttl: number;
};

type FakeCloudflare = { token: string; zone: string; records: VendorRecord[] };

const zoneId = 'zone-1';

/** Cloudflare's API with one zone, as far as the console uses it, on a port of loopback. */
export async function startFakeCloudflare(port: number, held: FakeCloudflare) {
  let last = held.records.length;

  function answer(method: string, url: URL, body: string): { status: number; json: object } {
    const good = (result: unknown) => ({
      status: 200,
      json: { success: true, errors: [], result, result_info: { total_pages: 1 } },
    });
    const [, , , , , , id] = url.pathname.split('/');
    if (url.pathname === '/client/v4/zones') return good([{ id: zoneId, name: held.zone }]);
    if (!url.pathname.startsWith(`/client/v4/zones/${zoneId}/dns_records`)) {
      return { status: 404, json: { errors: [{ code: 7003, message: 'no route' }] } };
    }
    if (method === 'GET') {
      const name = url.searchParams.get('name');
      return good(held.records.filter((record) => name === null || record.name === name));
    }
    if (method === 'DELETE') {
      held.records = held.records.filter((record) => record.id !== id);
      return good({ id });
    }
    last += 1;
    const added: VendorRecord = { ...JSON.parse(body), id: `r${last}` };
    held.records.push(added);
    return good(added);
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const known = request.headers.authorization === `Bearer ${held.token}`;
      const url = new URL(request.url ?? '/', 'http://vendor');
      const { status, json } = known
        ? answer(request.method ?? '', url, body)
        : { status: 403, json: { errors: [{ code: 10000, message: 'Authentication error' }] } };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    records: () => held.records,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
