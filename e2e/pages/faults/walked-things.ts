import { callApi } from '../api';

/** What stands for the parts of paths that begin with a colon. */
export type Parts = Record<string, string | undefined>;

/** Things that the demo lacks, so that pages that would be empty are checked with content. */
const thingsOf = (name: string) => [
  {
    path: '/v1/forwards',
    part: ':forward',
    body: {
      name,
      listen: [
        { protocol: 'tcp', first: 27300, last: 27300 },
        { protocol: 'udp', first: 27310, last: 27319 },
      ],
      origin: { origins: [{ address: '203.0.113.20', port: 27300 }] },
    },
  },
  { path: '/v1/defence/groups/strict/copy', part: ':defence', body: { name } },
  {
    path: '/v1/defence/lists',
    part: ':list',
    body: { name, entries: [{ address: '203.0.113.0/24', note: '办公室' }] },
  },
  {
    path: '/v1/defence/matchers',
    part: ':matcher',
    body: {
      name,
      condition: {
        kind: 'all',
        items: [{ kind: 'is', field: 'path', operator: 'prefix', values: ['/account/'] }],
      },
    },
  },
  {
    path: '/v1/defence/filters',
    part: ':filter',
    body: { name, filter: { kind: 'rate', seconds: 60, limit: 300 } },
  },
];

/** Makes it. `clear` takes it away again. */
export async function makeThings(token: string) {
  const parts: Parts = {};
  const made: string[] = [];
  for (const { path, part, body } of thingsOf(`巡检 ${Date.now()}`)) {
    const { data, status, msg } = await callApi<{ id: string }>('POST', path, { token, body });
    if (status !== 200) throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`);
    parts[part] = data.id;
    made.push(`${path.replace('/strict/copy', '')}/${data.id}`);
  }
  const clear = async () => {
    const forward = { ids: [parts[':forward']], action: { kind: 'delete' } };
    await callApi('POST', '/v1/forwards/actions', { token, body: forward });
    for (const path of made.slice(1)) await callApi('DELETE', path, { token });
  };
  return { parts, clear };
}
