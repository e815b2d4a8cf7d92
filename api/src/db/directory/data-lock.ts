import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PlainError } from '../../errors/plain-error';

/**
 * When a process started, as the kernel counts it: distinguishes it from a later process with the
 * same id.
 */
function startOf(pid: number): string {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return '';
  // The name in brackets may hold spaces; start time is the 20th field after it.
  return (
    readFileSync(stat, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19] ?? ''
  );
}

/**
 * Not `instanceof Error`: Jest's sandbox has its own `Error`, while Node's modules throw theirs.
 */
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function holderOf(file: string): number | undefined {
  const [pid = Number.NaN, start] = readFileSync(file, 'utf8').split(' ');
  const id = Number(pid);
  return Number.isInteger(id) && isAlive(id) && startOf(id) === start ? id : undefined;
}

/**
 * Reserves a data directory for this process; two writers would destroy an embedded database. The
 * lock of a process that is gone, for instance killed, is taken over. Resolves to the function that
 * releases it.
 */
export function lockDirectory(file: string): () => void {
  const content = `${process.pid} ${startOf(process.pid)}`;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, content, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      const holder = holderOf(file);
      if (holder !== undefined) {
        throw new PlainError(
          `数据目录正被另一个进程（${holder}）使用（${file}）。请先停止它，或用 DATA_DIR 指定另一个目录。`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new PlainError(`无法锁定数据目录（${file}）。`);
}
