/** How many items are processed together at most. */
const batchMax = 500;

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/**
 * Batches calls that arrive at the same time, or while an earlier batch is running. `run` gets
 * their items in the order of the calls and resolves to a result for each. One batch runs at a
 * time. When a batch fails, its items are run one by one, so that a bad item does not spoil the
 * others.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let working = false;

  async function one({ item, resolve, reject }: Waiting<Item, Result>): Promise<void> {
    try {
      const [result] = await run([item]);
      resolve(result as Result);
    } catch (error) {
      reject(error);
    }
  }

  async function all(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as Result);
      });
    } catch {
      for (const entry of batch) await one(entry);
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax);
      const [single] = batch;
      await (single && batch.length === 1 ? one(single) : all(batch));
    }
    working = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (working) return;
      working = true;
      // Calls of the same turn of the event loop join the batch.
      setImmediate(() => void work());
    });
}
