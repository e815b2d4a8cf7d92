import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { signedIn } from './accounts/accounts';
import type { TestApp } from './test-app';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A rule as a page sends it; it bans whoever asks too often. */
export const aRule = (more: object = {}) => ({
  id: crypto.randomUUID(),
  name: '接口限速',
  matcher: { kind: 'every' },
  filters: [{ kind: 'own', filter: { kind: 'rate', seconds: 10, limit: 50, by: 'ip', name: '' } }],
  action: { kind: 'ban', seconds: 300 },
  ...more,
});

/** A look at a request, and a condition of which all items must come true. */
export const leaf = (more: object) => ({ kind: 'is', field: 'path', operator: 'prefix', ...more });
export const all = (...items: object[]) => ({ kind: 'all', items });

/** Calls of the API about defence, of whoever the token is. */
export function defenceCalls(test: () => TestApp) {
  const callAs = (token: string) => async (method: Method, path: string, body?: object) =>
    test().call({ method, path: `/v1${path}`, token, ...(body && { body }) });
  type Call = ReturnType<typeof callAs>;
  const account = async () => callAs((await signedIn(test())).token);

  async function made(call: Call, path: string, body: object) {
    const { status, body: answer } = await call('POST', path, body);
    expect([status, answer.msg]).toEqual([200, '']);
    return answer.data;
  }
  async function addSite(call: Call, domain: string, cc?: object): Promise<SiteDetail> {
    const origin = { origins: [{ address: '203.0.113.1' }] };
    const site = await made(call, '/sites', { domains: [domain], origin });
    if (!cc) return site;
    const answer = await call('PUT', `/sites/${site.id}`, { revision: site.revision, cc });
    expect([answer.status, answer.body.data.fields]).toEqual([200, undefined]);
    return answer.body.data;
  }
  const config = (since: number) => test().services.edgeSites.edgeChangesSince(since);
  return { callAs, account, made, addSite, config };
}
