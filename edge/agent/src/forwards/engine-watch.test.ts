import { createEnds, watchEngine } from './engine-watch';

test('an engine that ended is told of once and how, one that never ran or was ended is not', async () => {
  const over = new AbortController();
  // Numbers that no process has.
  const none = 2 ** 30;
  const [a, b, c, d] = [none, none + 1, none + 2, none + 3];
  const pids = [0, 0, a, a, 0, 0, b, c, 0, d, 0, 0];
  const looks: number[] = [];
  const told: number[] = [];
  const lines: string[] = [];
  const ends = createEnds();
  ends.note(a, Promise.resolve('by SIGKILL'));
  ends.note(b, Promise.resolve('exit code 139'));
  ends.note(d, Promise.resolve('exit code 0'));
  ends.want(d);
  const masterPid = async () => {
    const pid = pids.shift() ?? 0;
    looks.push(pid);
    if (pids.length === 0) over.abort();
    return pid;
  };
  const engine = { name: 'engine', masterPid, endOf: ends.of, started: () => [] };
  const log = { info: () => undefined, warn: (line: string) => lines.push(line) };
  await watchEngine(engine, { signal: over.signal, log }, async () => {
    told.push(looks.length);
  });
  expect(told).toEqual([5, 8, 9, 11]);
  expect(lines).toEqual([
    `engine ${a} ended (by SIGKILL); it is started again`,
    `engine ${b} ended (exit code 139); it is started again`,
    `engine ${c} ended (nobody waited for it, as an earlier agent started it); it is started again`,
  ]);
});

test('so is one that began and ended between two looks', async () => {
  const over = new AbortController();
  const lines: string[] = [];
  const ends = createEnds();
  const pid = 2 ** 30;
  ends.note(pid, Promise.resolve('by SIGKILL'));
  const masterPid = async () => 0;
  const engine = { name: 'engine', masterPid, endOf: ends.of, started: ends.started };
  const log = { info: () => undefined, warn: (line: string) => lines.push(line) };
  await watchEngine(engine, { signal: over.signal, log }, async () => over.abort());
  expect(lines).toEqual([`engine ${pid} ended (by SIGKILL); it is started again`]);
  expect(ends.started()).toEqual([]);
});
