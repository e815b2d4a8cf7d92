import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { nodeAuthorization } from '@console/contract/edge/edge';
import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import type {
  AttackReport,
  AttackReportDetail,
} from '@console/contract/monitor/endpoints/attack-reports';
import { eq } from 'drizzle-orm';
import { accountEvents } from '../modules/events/events.tables';
import { signedIn } from './accounts/accounts';
import type { Engine } from './databases/databases';
import { makeRecord } from './records';
import { startTestApp } from './test-app';

const stepMs = 300_000;
/** The start of a step of five minutes, half an hour ago and more. */
export const begun = Math.floor(Date.now() / stepMs) * stepMs - 7 * stepMs;
export const later = (minutes: number) => new Date(begun + minutes * 60_000);

export type Attacked = Awaited<ReturnType<typeof startAttacked>>;

/** An application whose sites are attacked, by records that a node of it tells. */
export async function startAttacked(engine: Engine) {
  const test = await startTestApp(engine, {}, { withRecords: true });
  const token = randomUUID();
  await test.services.nodes.admitToken(token);
  const { nodeId, secret } = await test.services.nodes.register({
    ...{ token, name: 'edge', address: '127.0.0.1', version: '1.0.0' },
  });
  const node = nodeAuthorization(nodeId, secret);

  async function account() {
    const { id, token } = await signedIn(test);
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
    const addSite = async (name = randomUUID()): Promise<{ id: string; revision: number }> => {
      const origin = { origins: [{ address: '93.184.216.34', port: 80 }] };
      const body = { domains: [`${name}.attacked.example`], origin };
      return (await call('POST', '/sites', body)).body.data;
    };
    const reports = async (query = ''): Promise<AttackReport[]> =>
      (await call('GET', `/attack-reports${query}`)).body.data.items;
    const detail = async (report: AttackReport | undefined): Promise<AttackReportDetail> =>
      (await call('GET', `/attack-reports/${report?.id}`)).body.data;
    const events = () =>
      test.database.db.select().from(accountEvents).where(eq(accountEvents.userId, id));
    return { id, call, addSite, reports, detail, events };
  }

  async function store(records: readonly AccessRecord[]): Promise<void> {
    const answer = await test.app.inject({
      method: 'PUT',
      url: `/api/edge/records/${randomUUID()}/1`,
      headers: { authorization: node, 'content-type': 'application/octet-stream' },
      payload: gzipSync(records.map((record) => JSON.stringify(record)).join('\n')),
    });
    expect(answer.statusCode).toBe(200);
  }

  /** So many refusals in a minute of the attack, from a few addresses of one network. */
  const refusals = (siteId: string, count: number, more: Partial<AccessRecord> = {}, minute = 1) =>
    store(
      Array.from({ length: count }, (_, n) =>
        makeRecord({
          ...{ siteId, at: begun + minute * 60_000 + (n % 60) * 1_000, status: 403 },
          ...{ block: 'cc_block', upstream: '', upstreamMs: null, uri: '/login?a=1' },
          ...{ ip: `203.0.113.${n % 3}`, asn: 64500, country: 'US', userAgent: 'flood/1.0' },
          ...more,
        }),
      ),
    );

  return { test, account, store, refusals };
}
