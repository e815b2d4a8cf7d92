import { randomUUID } from 'node:crypto';
import { clickHouseEngines, openTestClickHouse } from '../../../testing/databases/clickhouse';
import { createBatchBook } from './batch-book.service';

describe.each(clickHouseEngines)('the book of batches (%s)', (engine) => {
  let store: Awaited<ReturnType<typeof openTestClickHouse>>;
  beforeEach(async () => {
    store = await openTestClickHouse(engine);
  });
  afterEach(() => store.close());

  test('batches of one node, stream and number are two where their kinds differ', async () => {
    const { clickhouse } = store;
    const access = createBatchBook(clickhouse, 'access');
    const forward = createBatchBook(clickhouse, 'forward');
    const key = { nodeId: randomUUID(), stream: randomUUID(), seq: 5 };
    await access.note(key, { stored: 1, rejected: 0 });
    expect(await forward.find(key)).toBeUndefined();
    await forward.note(key, { stored: 2, rejected: 3 });
    await clickhouse.command({ query: 'OPTIMIZE TABLE record_batches FINAL' });
    expect(await access.find(key)).toEqual({ stored: 1, rejected: 0 });
    expect(await forward.find(key)).toEqual({ stored: 2, rejected: 3 });
  });
});
