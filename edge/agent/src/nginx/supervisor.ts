import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../config';
import { nothingRefused } from '../defence/defence-set';
import { exitCodes, Failure, messageOf } from '../failure';
import { createBackoff } from '../lib/backoff';
import { writeFileAtomic } from '../lib/files';
import type { Log } from '../log';
import type { Paths } from '../paths';
import { textsApart } from '../sites/parts';
import type { AdminClient } from './admin-client';
import type { NginxConfiguration } from './configuration';
import { missingLibrary, type NginxBuild } from './probe';
import {
  adoptNginx,
  endNginx,
  isAlive,
  type NginxProcess,
  requireFreeAddress,
  sendToNginx,
  spawnNginx,
  waitUntil,
} from './process';
import type { LeftOut, RuntimeSet, SitePublisher } from './site-publisher';

const run = promisify(execFile);
const startTimeoutMs = 15_000;

type Options = {
  config: Config;
  paths: Paths;
  build: NginxBuild;
  configuration: NginxConfiguration;
  admin: AdminClient;
  publisher: SitePublisher;
  /** What nginx is to begin with. */
  runtimeSet(): RuntimeSet;
  /** What of it found no room, after each start. */
  leaveOut(leftOut: LeftOut): void;
  log: Log;
};

export type Supervisor = {
  /** Brings nginx up, or takes over one that runs; throws a Failure when it cannot. */
  start(): Promise<void>;
  /** Keeps it up until the signal; whoever ended the agent may have ended nginx, too. */
  watch(signal: AbortSignal): Promise<void>;
  /** Ends it, once nobody watches it any more. */
  stop(): Promise<void>;
  masterPid(): number;
  /** Makes the workers open their logs anew. */
  reopenLogs(): void;
};

function startFailure(complaint: string): Failure {
  return (
    missingLibrary(complaint) ??
    new Failure(exitCodes.failed, `nginx 未能启动：\n${complaint || '没有说明原因'}`)
  );
}

export function createSupervisor(options: Options): Supervisor {
  const { config, paths, build, configuration, admin, publisher, log } = options;
  const confPath = join(paths.nginx, 'nginx.conf');
  const args = ['-p', paths.nginx, '-c', confPath];
  let nginx: NginxProcess = { masterPid: 0, exited: Promise.resolve(''), complaint: () => '' };

  const identity = () => admin.identity().catch(() => undefined);
  const isCurrent = async () => (await identity())?.conf === configuration.hash;

  // nginx reads these files only when its memory is empty. They are the agent's user's alone:
  // they hold private keys.
  async function writeBootFiles(): Promise<boolean> {
    const { sites, certificates, defence } = options.runtimeSet();
    const apart = textsApart(sites);
    const write = (name: string, list: (object | string)[]) => {
      const lines = list.map((item) => `${JSON.stringify(item)}\n`);
      return writeFileAtomic(join(paths.nginx, name), lines.join(''), 0o600);
    };
    await write('boot.ndjson', [...apart.texts, ...apart.sites]);
    await write('boot-certificates.ndjson', certificates);
    await write('boot-defence.ndjson', [defence]);
    return true;
  }

  async function check(): Promise<void> {
    const written = await readFile(confPath, 'utf8').catch(() => '');
    if (written !== configuration.text) await writeFileAtomic(confPath, configuration.text);
    try {
      await run(build.binary, ['-q', '-t', ...args]);
    } catch (error) {
      const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
      throw startFailure(stderr.trim() || messageOf(error));
    }
  }

  async function takeOver(): Promise<boolean> {
    const running = await identity();
    if (!running) return false;
    const { masterPid, conf } = running;
    if (isAlive(masterPid)) {
      if (conf !== configuration.hash) sendToNginx(masterPid, 'SIGHUP');
      if (await waitUntil(isCurrent, 5_000)) {
        nginx = adoptNginx(masterPid);
        // The earlier agent may have died between putting the log aside and saying so.
        sendToNginx(masterPid, 'SIGUSR1');
        return true;
      }
    }
    await endNginx(masterPid);
    return false;
  }

  async function startFresh(): Promise<void> {
    for (const host of config.hosts) {
      const { http, https } = config.extraPorts;
      for (const port of [config.httpPort, config.httpsPort, ...http, ...https]) {
        await requireFreeAddress(host, port);
      }
    }
    for (const socket of [paths.adminSocket, paths.hopSocket, paths.preheatSocket]) {
      await rm(socket, { force: true });
    }
    const started = spawnNginx(build.binary, args);
    nginx = started;
    let gone = false;
    void started.exited.then(() => {
      gone = true;
    });
    const up = await waitUntil(async () => gone || (await isCurrent()), startTimeoutMs);
    if (gone || !up) throw startFailure(started.complaint());
  }

  async function start(): Promise<void> {
    await check();
    await publisher.exclusive(async (push) => {
      const written = await writeBootFiles().catch((error: unknown) => {
        log.warn(`nginx starts with what it last had: ${messageOf(error)}`);
        return false;
      });
      const tookOver = await takeOver();
      if (!tookOver) await startFresh();
      const again = tookOver || !written || (await admin.status()).leftOut > 0;
      const none: LeftOut = { sites: new Map(), certificates: new Map(), defence: nothingRefused };
      options.leaveOut(again ? await push.restore(options.runtimeSet()) : none);
      log.info(tookOver ? `took over nginx ${nginx.masterPid}` : `nginx ${nginx.masterPid} is up`);
    });
  }

  async function restart(signal: AbortSignal): Promise<void> {
    const backoff = createBackoff(100, 10_000);
    while (!signal.aborted) {
      try {
        await endNginx(nginx.masterPid);
        return await start();
      } catch (error) {
        log.warn(`nginx does not start: ${messageOf(error)}`);
        await backoff.wait(signal);
      }
    }
  }

  return {
    start,
    async watch(signal) {
      const aborted = new Promise<string>((resolve) => {
        signal.addEventListener('abort', () => resolve(''), { once: true });
      });
      while (!signal.aborted) {
        const how = await Promise.race([nginx.exited, aborted]);
        if (signal.aborted) return;
        log.warn(`nginx ${nginx.masterPid} ended (${how}); it is started again`);
        await restart(signal);
      }
    },
    stop: () => endNginx(nginx.masterPid),
    masterPid: () => nginx.masterPid,
    reopenLogs: () => sendToNginx(nginx.masterPid, 'SIGUSR1'),
  };
}
