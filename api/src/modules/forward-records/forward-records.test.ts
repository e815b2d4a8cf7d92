import { randomUUID } from 'node:crypto';
import type { ForwardRecord } from '@console/contract/edge/endpoints/edge-forwards';
import { forwardMonitorEndpoints } from '@console/contract/forwards/endpoints/monitor';
import type { ForwardPoint } from '@console/contract/forwards/monitor';
import { clickHouseEngines, openTestClickHouse } from '../../testing/databases/clickhouse';
import { createForwardMonitorService } from './forward-monitor.service';
import { createForwardRecordsService } from './forward-records.service';

// The first of all ids: in a part of a table no mark stands before its rows.
const forwardId = '00000000-0000-4000-8000-000000000001';
const other = randomUUID();
const nodeId = randomUUID();
const owner = randomUUID();
const viewer = { id: owner, isAdministrator: false };
const operator = { id: owner, isAdministrator: true };

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
  const keep = (list: ForwardRecord[], seq: number, stream: string, from = nodeId) =>
    records.storeBatch({ nodeId: from, stream, seq }, { records: list, rejected: 0 });
  type View = Partial<Parameters<typeof monitor.series>[1]>;
  const look = (given: View, by = viewer) =>
    monitor.series(by, { window: '1h', compare: '0', ...given });
  const summed = (points: readonly ForwardPoint[]) => {
    const sum = (of: (point: ForwardPoint) => number) =>
      points.reduce((all, one) => all + of(one), 0);
    return [sum(({ bytesIn }) => bytesIn), sum(({ opened }) => opened)];
  };
  const totals = async (window: 'live' | '1h' | '24h' | '7d', given: View = {}, by = viewer) =>
    summed((await look({ window, ...given }, by)).points);
  const ago = (seconds: number) => new Date(time - seconds * 1_000).toISOString();

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
    const { items } = await monitor.log(viewer, forwardId, { range: '1h', kind: 'all', limit: 50 });
    expect(items).toHaveLength(2);
  });

  test('the log is narrowed, and goes on where a page ended', async () => {
    const at = time - 1_000;
    const list = Array.from({ length: 5 }, (_, index) => connection({ id: `r-${index}`, at }));
    const refused = { block: 'ip_black', blockEntry: '192.0.2.0/24', ip: '192.0.2.1', origin: '' };
    await keep([...list, connection({ id: 'x', at, ...refused })], 1, randomUUID());
    const log = (given: object) =>
      monitor.log(viewer, forwardId, { range: '1h', kind: 'all', limit: 4, ...given });
    const first = await log({});
    expect(first.items.map(({ id }) => id)).toEqual(['x', 'r-4', 'r-3', 'r-2']);
    const { items, next } = await log({ cursor: first.next ?? undefined });
    expect([items.map(({ id }) => id), next]).toEqual([['r-1', 'r-0'], null]);
    expect((await log({ kind: 'blocked' })).items).toMatchObject([
      { id: 'x', ip: '192.0.2.1', block: 'ip_black', blockEntry: '192.0.2.0/24', node: '香港 1' },
    ]);
    expect((await log({ ip: '192.0.2.0/28' })).items).toHaveLength(1);
    expect((await log({ kind: 'passed', ip: '192.0.2.1' })).items).toHaveLength(0);
    await expect(log({ node: nodeId })).rejects.toThrow('权限不足');
    const ofNode = async (node: string) =>
      (await monitor.log(operator, forwardId, { range: '1h', kind: 'all', limit: 9, node })).items;
    expect(await ofNode(nodeId)).toHaveLength(6);
    expect(await ofNode(randomUUID())).toEqual([]);
  });

  test.each([1, 2, 3])('connections of odd or equal ids are all told, %i a page', async (limit) => {
    const ids = ['x', 'x', 'x', 'x', 'a b/\u0000', '中文', '', '\u0001\n'];
    const list = ids.map((id, index) =>
      // Of the equal ones two are the same in everything.
      connection({ id, at: time - 1_000, clientPort: 40_000 + Math.min(index, 2) }),
    );
    await keep([...list, connection({ id: 'older', at: time - 2_000 })], 1, randomUUID());
    const found: string[] = [];
    let cursor: string | null | undefined;
    for (let pages = 0; cursor !== null && pages < 20; pages += 1) {
      const asked = { range: '1h', limit, ...(cursor && { cursor }) };
      const query = forwardMonitorEndpoints.listForwardLog.query.parse(asked);
      const { items, next } = await monitor.log(viewer, forwardId, query);
      found.push(...items.map(({ id, clientPort }) => `${id} ${clientPort}`));
      cursor = next;
    }
    const wanted = list.map((one) => ('id' in one ? `${one.id} ${one.clientPort}` : ''));
    const inOrder = (texts: string[]) => texts.toSorted((a, b) => (a < b ? -1 : 1));
    expect(inOrder(found.slice(0, -1))).toEqual(inOrder(wanted));
    expect(found.at(-1)).toBe('older 40000');
  });

  test('who has the most connections is told of all nodes together', async () => {
    await keep([sample({ at: time - 1_000, top: [] }), sample()], 1, randomUUID());
    const stream = randomUUID();
    await records.storeBatch(
      { nodeId: randomUUID(), stream, seq: 1 },
      { records: [sample()], rejected: 0 },
    );
    expect((await monitor.tops(viewer, { forwards: [forwardId] })).top).toEqual([
      { ip: '203.0.113.7', connections: 8 },
      { ip: '2001:db8::1', connections: 4 },
    ]);
    const [event] = await monitor.eventsOf([new Set([forwardId])]);
    expect(event?.points).toHaveLength(10);
    expect(event?.top).toHaveLength(2);
  });

  test('a stretch of one’s own has what happened in it, in points as fine as are kept', async () => {
    const days = 86_400;
    const list = [600, 3_600, 2 * days - 60, 20 * days].map((age) =>
      sample({ at: time - age * 1_000 }),
    );
    await keep(list, 1, randomUUID());
    for (const [from, to, step, opened] of [
      [700, 500, 1, 2],
      [7_200, 0, 60, 4],
      [2 * days, days, 300, 2],
      [21 * days, 0, 3_600, 8],
      [50 * days, 0, 86_400, 8],
    ] as const) {
      const series = await look({ from: ago(from), to: ago(to) });
      expect([series.step, summed(series.points)[1]]).toEqual([step, opened]);
      expect(series.points).toHaveLength((series.to - series.from) / step);
    }
  });

  test('the stretch before is told on request, point by point', async () => {
    await keep([sample(), sample({ at: time - 3_600_000 })], 1, randomUUID());
    expect(await look({})).not.toHaveProperty('before');
    const { points, before = [], from, to } = await look({ compare: '1' });
    expect([summed(points), summed(before)]).toEqual([
      [100, 2],
      [100, 2],
    ]);
    expect([before.length, before[0]?.t]).toEqual([points.length, from - (to - from)]);
  });

  test('curves and addresses of one node are an administrator’s to see', async () => {
    const second = randomUUID();
    await keep([sample()], 1, randomUUID());
    await keep([sample(), sample({ at: time - 1_000 })], 1, randomUUID(), second);
    for (const window of ['live', '1h', '24h', '7d'] as const) {
      expect(await totals(window)).toEqual([300, 6]);
      expect(await totals(window, { node: second }, operator)).toEqual([200, 4]);
      expect(await totals(window, { node: randomUUID() }, operator)).toEqual([0, 0]);
    }
    const tops = monitor.tops(operator, { node: second });
    expect((await tops).top[0]).toEqual({ ip: '203.0.113.7', connections: 4 });
    await expect(look({ node: second })).rejects.toThrow('权限不足');
    await expect(monitor.tops(viewer, { node: second })).rejects.toThrow('权限不足');
  });

  test('another user’s forward does not exist', async () => {
    for (const isAdministrator of [false, true]) {
      const stranger = { id: randomUUID(), isAdministrator };
      const foreign = look({ forwards: [forwardId] }, stranger);
      await expect(foreign).rejects.toThrow('内容不存在或已被删除');
    }
  });
});
