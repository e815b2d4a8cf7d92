import { statfs } from 'node:fs/promises';
import { cpus, freemem, totalmem } from 'node:os';

export type HostLoad = { cpuPercent: number; memoryPercent: number; diskPercent: number };

type Times = { busy: number; total: number };

function cpuTimes(): Times {
  const sum = { busy: 0, total: 0 };
  for (const { times } of cpus()) {
    const total = Object.values(times).reduce((all, value) => all + value, 0);
    sum.total += total;
    sum.busy += total - times.idle;
  }
  return sum;
}

const percent = (part: number, whole: number) =>
  whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 1_000) / 10)) : 0;

/** Measures this machine; the processor's share is since the last reading. */
export function createLoadMeter(dir: string): () => Promise<HostLoad> {
  let last = cpuTimes();
  return async () => {
    const now = cpuTimes();
    const disk = await statfs(dir);
    const load = {
      cpuPercent: percent(now.busy - last.busy, now.total - last.total),
      memoryPercent: percent(totalmem() - freemem(), totalmem()),
      diskPercent: percent(disk.blocks - disk.bavail, disk.blocks),
    };
    last = now;
    return load;
  };
}
