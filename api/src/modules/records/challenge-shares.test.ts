import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ChallengeShare } from '@console/contract/defence/endpoints/challenge-shares';
import { nodeAuthorization } from '@console/contract/edge/edge';
import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import { signedIn } from '../../testing/accounts/accounts';
import { makeRecord } from '../../testing/records';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { hashesOfGroup } from '../defence/wordings/wordings.service';

let test: TestApp;
let node: string;
beforeAll(async () => {
  test = await startTestApp('usual', {}, { withRecords: true });
  const token = randomUUID();
  await test.services.nodes.admitToken(token);
  const place = { name: 'edge', address: '127.0.0.1', version: '1.0.0' };
  const { nodeId, secret } = await test.services.nodes.register({ token, ...place });
  node = nodeAuthorization(nodeId, secret);
});
afterAll(() => test.close());

async function account() {
  const { id, token } = await signedIn(test);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
  const addSite = async (): Promise<string> => {
    const origin = { origins: [{ address: '93.184.216.34', port: 80 }] };
    const body = { domains: [`${randomUUID()}.shares.example`], origin };
    return (await call('POST', '/sites', body)).body.data.id;
  };
  /** Gives the site a rule that challenges, in this wording; resolves to its hash. */
  async function rule(site: string, ruleId: string, level: string) {
    const { revision } = (await call('GET', `/sites/${site}`)).body.data;
    const challenge = {
      ...{ id: ruleId, name: level, matcher: { kind: 'every' }, filters: [] },
      action: { kind: 'challenge', level },
    };
    await call('PUT', `/sites/${site}`, { revision, cc: { rules: [challenge] } });
    const [newest] = await hashesOfGroup(test.database.db, id, `site:${site}`);
    return newest?.hash ?? '';
  }
  const shares = async (group: string): Promise<ChallengeShare[]> =>
    (await call('GET', `/defence/challenge-shares?group=${group}`)).body.data;
  return { call, addSite, rule, shares };
}

async function store(siteId: string, rows: readonly Partial<AccessRecord>[]) {
  const lines = rows.map((row) => JSON.stringify(makeRecord({ siteId, ...row })));
  const answer = await test.app.inject({
    method: 'PUT',
    url: `/api/edge/records/${randomUUID()}/1`,
    headers: { authorization: node, 'content-type': 'application/octet-stream' },
    payload: gzipSync(lines.join('\n')),
  });
  expect(answer.statusCode).toBe(200);
}

const times = (count: number, row: Partial<AccessRecord>) =>
  Array.from({ length: count }, () => row);
const given = { block: 'cc_challenge', challenge: 'given:js', status: 503 };

it('counts what became of the challenges of a rule, through its wordings, for a day', async () => {
  const { addSite, rule, shares } = await account();
  const site = await addSite();
  const ruleId = randomUUID();
  const first = await rule(site, ruleId, 'js');
  const second = await rule(site, ruleId, 'wait');
  expect(second).not.toBe(first);
  const old = Date.now() - 25 * 3_600_000;
  await store(site, [
    ...times(5, { ...given, rule: first }),
    ...times(3, { ...given, rule: second }),
    ...times(2, { challenge: 'passed:js', rule: first }),
    ...times(1, { challenge: 'failed:wait', rule: second }),
    ...times(4, { ...given, rule: first, at: old }),
    ...times(6, { rule: first, block: 'cc_block', status: 403 }),
  ]);
  expect(await shares(`site:${site}`)).toEqual([{ ruleId, challenged: 8, passed: 2, failed: 1 }]);
});

it('counts the account’s own websites alone, also of groups that all have', async () => {
  const [mine, other] = [await account(), await account()];
  const [site, foreign] = [await mine.addSite(), await other.addSite()];
  const hash = await mine.rule(site, randomUUID(), 'js');
  await store(site, times(3, { ...given, rule: hash }));
  await store(foreign, times(9, { ...given, rule: hash }));
  expect(await mine.shares(`site:${site}`)).toMatchObject([{ challenged: 3, passed: 0 }]);
  expect(await other.shares(`site:${site}`)).toEqual([]);
});

it('says nothing of a group that there is not', async () => {
  const { call, shares } = await account();
  expect(await shares('site:nothing')).toEqual([]);
  expect((await call('GET', '/defence/challenge-shares')).status).toBe(400);
});
