import { watchEngine } from './engine-watch';

test('an engine that ended is told of once, and one that never ran is not', async () => {
  const over = new AbortController();
  const pids = [0, 0, 7, 7, 0, 0, 8, 9, 0];
  const looks: number[] = [];
  const told: number[] = [];
  const masterPid = async () => {
    const pid = pids.shift() ?? 0;
    looks.push(pid);
    if (pids.length === 0) over.abort();
    return pid;
  };
  await watchEngine({ masterPid }, over.signal, async () => {
    told.push(looks.length);
  });
  expect(told).toEqual([5, 9]);
});
