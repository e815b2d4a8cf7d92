import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { recordsPath } from '@console/contract/edge/edge';
import type { Config } from '../config';
import type { ControlClient } from '../control/client';
import type { Session } from '../control/session';
import type { Log } from '../log';
import { childrenOf } from '../nginx/process';
import type { Supervisor } from '../nginx/supervisor';
import type { Paths } from '../paths';
import { parseAccessLine } from './access-line';
import { createCutter } from './cutter';
import { createLogFiles } from './log-files';
import { passOverUnknown } from './lost-spool';
import { createSender } from './sender';
import { openSpool } from './spool';

type Options = {
  config: Config;
  paths: Paths;
  client: ControlClient;
  session: Session;
  supervisor: Supervisor;
  log: Log;
};

export type Records = {
  run(signal: AbortSignal): Promise<void>;
  /** Makes safe what nginx wrote while it ended. */
  finish(): Promise<void>;
  figures(): { spooledBatches: number; droppedRecords: number };
};

async function holds(pid: number, path: string): Promise<boolean> {
  const dir = `/proc/${pid}/fd`;
  const links = (await readdir(dir)).map((name) => readlink(`${dir}/${name}`).catch(() => ''));
  return (await Promise.all(links)).includes(path);
}

/**
 * Tells whether nginx's master or a worker has the file open. A process that ended meanwhile does
 * not; while nginx is down, nobody does.
 */
async function isHeldByNginx(masterPid: number, path: string): Promise<boolean> {
  if (masterPid <= 0) return false;
  const answers = await Promise.all(
    [masterPid, ...childrenOf(masterPid)].map((pid) => holds(pid, path).catch(() => false)),
  );
  return answers.includes(true);
}

/** The way of the access records: nginx's log, numbered batches on disk, control plane. */
export async function createRecords(options: Options): Promise<Records> {
  const { config, paths, client, session, supervisor, log } = options;
  const spool = await openSpool({
    dir: paths.spool,
    bytesMax: config.spoolBytesMax,
    // One that runs may have numbered lines that are in no log any more.
    isFirst: !existsSync(join(paths.nginx, 'nginx.pid')),
    say: log.warn,
  });
  const files = createLogFiles(paths.logs, (path) => isHeldByNginx(supervisor.masterPid(), path));
  await passOverUnknown(spool, files, log);
  const sender = createSender({ client, session, spool, log, path: recordsPath });
  const cutter = createCutter({
    parse: parseAccessLine,
    files,
    spool,
    rotateBytes: config.logRotateBytes,
    reopenLogs: supervisor.reopenLogs,
    isBehind: () => spool.head() !== undefined,
    onBatch: sender.wake,
    log,
  });
  return {
    async run(signal) {
      await Promise.all([cutter.run(signal), sender.run(signal)]);
    },
    finish: cutter.drain,
    figures: () => ({
      spooledBatches: spool.count(),
      droppedRecords: spool.droppedRecords(),
    }),
  };
}
