import { randomUUID } from 'node:crypto';
import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import { selectRows } from '../../../db/clickhouse/clickhouse';
import {
  clickHouseEngines,
  countRequests,
  everywhere,
  openTestClickHouse,
} from '../../../testing/databases/clickhouse';
import { makeRecord } from '../../../testing/records';
import { createRecordsService } from './records.service';

const siteId = randomUUID();
const nodeId = randomUUID();
const minute = 60_000;

type Store = Awaited<ReturnType<typeof openTestClickHouse>>;

describe.each(clickHouseEngines)('record batches (%s)', (engine) => {
  let store: Store;
  let service: ReturnType<typeof createRecordsService>;
  beforeEach(async () => {
    store = await openTestClickHouse(engine);
    service = createRecordsService({
      clickhouse: store.clickhouse,
      knownSites: async (ids) => new Set([...ids].filter((id) => id === siteId)),
    });
  });
  afterEach(() => store.close());

  const some = (count: number, given: Partial<AccessRecord> = {}) =>
    Array.from({ length: count }, () => makeRecord({ siteId, ...given }));
  const key = (seq: number, stream: string) => ({ nodeId, stream, seq });

  test('a batch that comes again is counted once, the same records in another batch twice', async () => {
    const stream = randomUUID();
    const records = some(50, { at: Date.now() - minute });
    for (const seq of [1, 1, 1, 2, 1]) {
      await service.storeBatch(key(seq, stream), { records, rejected: 0 });
    }
    await service.storeBatch(key(1, randomUUID()), { records, rejected: 0 });
    expect(await countRequests(store.clickhouse)).toEqual(everywhere(150));
  });

  test('batches at once, each sent twice, are all counted once', async () => {
    const stream = randomUUID();
    const send = (seq: number) =>
      service.storeBatch(key(seq, stream), { records: some(20), rejected: 0 });
    const seqs = Array.from({ length: 30 }, (_, index) => index + 1);
    await Promise.all([...seqs, ...seqs].map(send));
    expect(await countRequests(store.clickhouse)).toEqual(everywhere(600));
  });

  test('a batch that spans midnight and one of full size are counted once', async () => {
    const stream = randomUUID();
    const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    const spanning = [...some(10, { at: midnight - 1 }), ...some(10, { at: midnight })];
    const full = some(10_000, { uri: `/${'x'.repeat(1_000)}` });
    for (let round = 0; round < 2; round += 1) {
      await service.storeBatch(key(1, stream), { records: spanning, rejected: 0 });
      await service.storeBatch(key(2, stream), { records: full, rejected: 0 });
    }
    expect(await countRequests(store.clickhouse)).toEqual(everywhere(10_020));
  });

  test('a stored batch is known with its result, another is not', async () => {
    const stream = randomUUID();
    await service.storeBatch(key(7, stream), { records: some(3), rejected: 2 });
    expect(await service.findStored(key(7, stream))).toEqual({ stored: 3, rejected: 2 });
    expect(await service.findStored(key(8, stream))).toBeUndefined();
  });

  test('records of unknown sites and of impossible times are kept out, the rest is stored', async () => {
    const records = [
      ...some(2),
      makeRecord({ siteId: randomUUID() }),
      makeRecord({ siteId, at: Date.now() - 31 * 86_400_000 }),
      makeRecord({ siteId, at: Date.now() + 60 * minute }),
      makeRecord({ siteId, at: -1 }),
    ];
    const result = await service.storeBatch(key(1, randomUUID()), { records, rejected: 1 });
    expect(result).toEqual({ stored: 2, rejected: 5 });
    expect(await countRequests(store.clickhouse)).toEqual(everywhere(2));
  });

  test('a batch without one good record is stored as such', async () => {
    const empty = key(1, randomUUID());
    const result = await service.storeBatch(empty, { records: [], rejected: 4 });
    expect(result).toEqual({ stored: 0, rejected: 4 });
    expect(await service.findStored(empty)).toEqual(result);
  });

  test('whatever a visitor sends is stored as text', async () => {
    const uri = `/'; DROP TABLE access_records; --?a=\u0000\ud800\\ud800\n"${'{x:UUID}'}😀`;
    await service.storeBatch(key(1, randomUUID()), {
      records: some(1, { uri, ip: '2001:db8::1', cache: 'HIT', upstreamMs: null, status: 404 }),
      rejected: 0,
    });
    const rows = await selectRows(
      store.clickhouse,
      'SELECT uri, toString(ip) AS ip, upstream_ms, node_id FROM access_records WHERE seq = 0',
    );
    expect(rows).toEqual([
      {
        uri: uri.replace('\ud800', '\ufffd'),
        ip: '2001:db8::1',
        upstream_ms: null,
        node_id: nodeId,
      },
    ]);
    const sums = await selectRows(
      store.clickhouse,
      'SELECT hits, status_2xx AS ok, status_4xx AS wrong FROM traffic_1m WHERE requests > 0',
    );
    expect(sums).toEqual([{ hits: 1, ok: 0, wrong: 1 }]);
  });
});
