import { createBatcher } from './batcher';

test('what comes at once, and what comes meanwhile, is done together and in order', async () => {
  const batches: number[][] = [];
  const double = createBatcher(async (items: readonly number[]) => {
    batches.push([...items]);
    return items.map((item) => item * 2);
  });
  const first = Promise.all([double(1), double(2)]);
  const later = first.then(() => Promise.all([double(3), double(4)]));
  expect([await first, await later]).toEqual([
    [2, 4],
    [6, 8],
  ]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('a bad item fails alone', async () => {
  const check = createBatcher(async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('bad item');
    return items.map((item) => item.length);
  });
  const results = await Promise.allSettled([check('a'), check('bad'), check('ccc')]);
  expect(results).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new Error('bad item') },
    { status: 'fulfilled', value: 3 },
  ]);
  expect(await check('after')).toBe(5);
});
