import { readdir, readFile, readlink } from 'node:fs/promises';

async function childrenOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean);
}

async function holds(pid: string, path: string): Promise<boolean> {
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
  const workers = await childrenOf(masterPid).catch(() => []);
  const answers = await Promise.all(
    [String(masterPid), ...workers].map((pid) => holds(pid, path).catch(() => false)),
  );
  return answers.includes(true);
}
