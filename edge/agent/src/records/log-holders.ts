import { readdir, readlink } from 'node:fs/promises';
import { childrenOf } from '../nginx/process';

async function holds(pid: number, path: string): Promise<boolean> {
  const dir = `/proc/${pid}/fd`;
  const links = (await readdir(dir)).map((name) => readlink(`${dir}/${name}`).catch(() => ''));
  return (await Promise.all(links)).includes(path);
}

/**
 * Tells whether nginx's master or a worker has the file open. A process that ended meanwhile does
 * not; while nginx is down, nobody does.
 */
export async function isHeldByNginx(masterPid: number, path: string): Promise<boolean> {
  if (masterPid <= 0) return false;
  const answers = await Promise.all(
    [masterPid, ...childrenOf(masterPid)].map((pid) => holds(pid, path).catch(() => false)),
  );
  return answers.includes(true);
}
