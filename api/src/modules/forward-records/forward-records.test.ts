import { randomUUID } from 'node:crypto';
import type { ForwardRecord } from '@console/contract/edge/endpoints/edge-forwards';
import type { ForwardPoint } from '@console/contract/forwards/monitor';
import { clickHouseEngines, openTestClickHouse } from '../../testing/databases/clickhouse';
import { createForwardMonitorService } from './forward-monitor.service';
import { createForwardRecordsService } from './forward-records.service';

// The first of all ids: in a part of a table no mark stands before its rows.
const forwardId = '00000000-0000-4000-8000-000000000001';
const other = randomUUID();
const nodeId = randomUUID();
const owner = randomUUID();

type Store = Awaited<ReturnType<typeof openTestClickHouse>>;

describe.each(clickHouseEngines)('records of forwards (%s)', (engine) => {
  let store: Store;
  let records: ReturnType<typeof createForwardRecordsService>;
  let monitor: ReturnType<typeof createForwardMonitorService>;
  // One moment for each test: the newest seconds of a forward must not pass while a test is held up.
  let time: number;
  const now = () => time;
  beforeEach(async () => {
    time = Math.floor(Date.now() / 1_000) * 1_000 + 397;
    store = await openTestClickHouse(engine);
    records = createForwardRecordsService({
      clickhouse: store.clickhouse,
      knownForwards: async (ids) => new Set([...ids].filter((id) => id !== other)),
      now,
    });
    monitor = createForwardMonitorService({
      clickhouse: store.clickhouse,
      ownedForwards: async (id) => (id === owner ? [{ id: forwardId }] : []),
      nodeNames: async () => new Map([[nodeId, '香港 1']]),
      now,
    });
  });
  afterEach(() => store.close());

  const connection = (given: object = {}): ForwardRecord => ({
    kind: 'connection',
    at: time,
    forwardId,
    id: randomUUID(),
    protocol: 'tcp',
    port: 5432,
    ip: '203.0.113.7',
    clientPort: 40_000,
    origin: '198.51.100.7:5432',
    bytesIn: 10,
    bytesOut: 20,
    durationMs: 30,
    ending: 'closed',
    block: '',
    blockEntry: '',
    count: 1,
    ...given,
  });
  const sample = (given: object = {}): ForwardRecord => ({
    ...{ kind: 'sample', at: time, forwardId },
    ...{ connections: 6, opened: 2, refused: 1, bytesIn: 100, bytesOut: 200 },
    top: [
      { ip: '203.0.113.7', connections: 4 },
      { ip: '2001:db8::1', connections: 2 },
    ],
    ...given,
  });
  const keep = (list: ForwardRecord[], seq: number, stream: string) =>
    records.storeBatch({ nodeId, stream, seq }, { records: list, rejected: 0 });
  const totals = async (window: 'live' | '1h' | '24h' | '7d') => {
    const { points } = await monitor.series(owner, { window });
    const sum = (of: (point: ForwardPoint) => number) =>
      points.reduce((all, one) => all + of(one), 0);
    return [sum(({ bytesIn }) => bytesIn), sum(({ opened }) => opened)];
  };

  test('a batch that comes again is counted once in every window', async () => {
    const stream = randomUUID();
    const list = [sample(), connection(), sample({ forwardId: other })];
    for (const seq of [1, 1, 2, 1]) await keep(list, seq, stream);
    // After a start, what was begun before may come again too.
    records = createForwardRecordsService({
      clickhouse: store.clickhouse,
      knownForwards: async () => new Set([forwardId]),
      now,
    });
    expect(await keep(list, 2, stream)).toEqual({ stored: 2, rejected: 1 });
    for (const window of ['live', '1h', '24h', '7d'] as const) {
      expect(await totals(window)).toEqual([200, 4]);
    }
    const { items } = await monitor.log(owner, forwardId, { range: '1h', kind: 'all', limit: 50 });
    expect(items).toHaveLength(2);
  });

  test('the log is narrowed, and goes on where a page ended', async () => {
    const at = time - 1_000;
    const list = Array.from({ length: 5 }, (_, index) => connection({ id: `r-${index}`, at }));
    const refused = { block: 'ip_black', blockEntry: '192.0.2.0/24', ip: '192.0.2.1', origin: '' };
    await keep([...list, connection({ id: 'x', at, ...refused })], 1, randomUUID());
    const log = (given: object) =>
      monitor.log(owner, forwardId, { range: '1h', kind: 'all', limit: 4, ...given });
    const first = await log({});
    expect(first.items.map(({ id }) => id)).toEqual(['x', 'r-4', 'r-3', 'r-2']);
    const { items, next } = await log({ cursor: first.next ?? undefined });
    expect([items.map(({ id }) => id), next]).toEqual([['r-1', 'r-0'], null]);
    expect((await log({ kind: 'blocked' })).items).toMatchObject([
      { id: 'x', ip: '192.0.2.1', block: 'ip_black', blockEntry: '192.0.2.0/24', node: '香港 1' },
    ]);
    expect((await log({ ip: '192.0.2.0/28' })).items).toHaveLength(1);
    expect((await log({ kind: 'passed', ip: '192.0.2.1' })).items).toHaveLength(0);
  });

  test('who has the most connections is told of all nodes together', async () => {
    await keep([sample({ at: time - 1_000, top: [] }), sample()], 1, randomUUID());
    const stream = randomUUID();
    await records.storeBatch(
      { nodeId: randomUUID(), stream, seq: 1 },
      { records: [sample()], rejected: 0 },
    );
    expect((await monitor.tops(owner, [forwardId])).top).toEqual([
      { ip: '203.0.113.7', connections: 8 },
      { ip: '2001:db8::1', connections: 4 },
    ]);
    const [event] = await monitor.eventsOf([new Set([forwardId])]);
    expect(event?.points).toHaveLength(10);
    expect(event?.top).toHaveLength(2);
  });

  test('another user’s forward does not exist', async () => {
    const look = monitor.series(randomUUID(), { window: '1h', forwards: [forwardId] });
    await expect(look).rejects.toThrow('内容不存在或已被删除');
  });
});
