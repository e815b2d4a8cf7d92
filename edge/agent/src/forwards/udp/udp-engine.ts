import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { EdgeForward } from '@console/contract/edge/endpoints/edge-forwards';
import { z } from 'zod';
import { messageOf } from '../../failure';
import { readJson } from '../../lib/files';
import {
  childrenOf,
  endNginx,
  endWorkersOf,
  isAlive,
  sendToNginx,
  spawnNginx,
  waitUntil,
} from '../../nginx/process';
import type { LostSessions } from '../counts/open-sessions';
import type { Outcome, Peer } from '../engine';
import { ownRefusal, type Refusal, racedRefusal, refusalOf } from '../engine-refusal';
import { createEnds } from '../engine-watch';
import { portsHeldBy, portsIn, whyUnavailable } from '../ports/kernel-ports';
import type { SessionShares } from './session-share';
import { type UdpBase, udpConfig, udpForwardConfig } from './udp-config';

const run = promisify(execFile);
/** Reloads take a fifth of the time at most; what changes meanwhile is in the next one, after so long at the latest. */
const reloadWaitMaxMs = 2_000;

/** So long, and up to twice as long, a port is left to another process that bound it at the same moment. */
const yieldMs = 1_500;

const loadedSchema = z.object({ run: z.string(), hash: z.string(), zones: z.string().catch('') });

type Options = {
  binary: string;
  prefix: string;
  config: string;
  journal: string;
  count: string | undefined;
  open: string | undefined;
  sessions: SessionShares;
  base: UdpBase;
  hosts: readonly string[];
  peersOf(forward: EdgeForward): Peer[];
};

/** The forwards of UDP, in an nginx of their own: nothing of sites or TCP moves their sessions. */
export function createUdpEngine(options: Options) {
  const { binary, prefix, config, base, hosts } = options;
  const args = ['-p', prefix, '-c', config];
  const ends = createEnds();
  let inForce = '';
  let parts = new Map<string, string>();
  const broken = new Map<string, { text: string; refusal: Refusal }>();
  /** Forwards that give a port back, and until when they do not ask for it again. */
  const yielded = new Map<string, { refusal: Refusal; until: number }>();
  /** When the next reload may be. */
  let restedAt = 0;
  /** In the ids of records; of one life of nginx. */
  let runName = '';
  /** See `countAnew`. */
  let zones = '';
  let wornBy = 0;
  let applied: ReadonlyMap<string, EdgeForward> = new Map();
  let isFirst = true;
  const loadedPath = `${config}.loaded`;

  const noted = async () => Number(await readFile(base.pid, 'utf8').catch(() => '0'));

  async function masterPid(): Promise<number> {
    const pid = await noted();
    if (!pid || !isAlive(pid)) return 0;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return command.includes(config) ? pid : 0;
  }

  async function validate(texts: readonly string[], path: string): Promise<string | null> {
    await writeFile(path, udpConfig(base, texts), { mode: 0o600 });
    try {
      await run(binary, ['-q', '-t', '-p', prefix, '-c', path]);
      return null;
    } catch (error) {
      const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
      return (/\[emerg\][^:]*: (.*)/.exec(stderr)?.[1] ?? messageOf(error)).slice(0, 400);
    }
  }

  async function start(): Promise<void> {
    const nginx = spawnNginx(binary, args);
    let gone = false;
    ends.note(nginx.masterPid, nginx.exited);
    void nginx.exited.then(() => {
      gone = true;
    });
    const up = await waitUntil(async () => gone || (await masterPid()) > 0, 10_000);
    if (gone || !up) ends.want(nginx.masterPid);
    if (gone || !up) throw new Error(nginx.complaint() || 'nginx（UDP）未能启动');
  }

  async function load(): Promise<void> {
    const pid = await masterPid();
    if (!pid) return start();
    const before = childrenOf(pid).join();
    sendToNginx(pid, 'SIGHUP');
    const isNew = await waitUntil(() => childrenOf(pid).join() !== before, 10_000);
    if (!isNew) throw new Error('nginx（UDP）没有采用新的配置');
  }

  const hashOf = (texts: ReadonlyMap<string, string>) =>
    createHash('sha256')
      .update(udpConfig(base, [...texts.values()]))
      .digest('hex');

  /** What nginx runs by, if an earlier agent noted it; a configuration on disk may never have been loaded. */
  async function loadedBefore(pid: number): Promise<z.output<typeof loadedSchema> | undefined> {
    const isEarlier = isFirst && pid > 0;
    isFirst = false;
    return isEarlier ? loadedSchema.safeParse(await readJson(loadedPath)).data : undefined;
  }

  /** Why a forward cannot have its ports now; `null` when it has them or can have them. */
  async function whyNot(
    forward: EdgeForward,
    pid: number,
    own: ReadonlySet<number>,
  ): Promise<Refusal | null> {
    const given = yielded.get(forward.id);
    if (given && Date.now() < given.until) return given.refusal;
    yielded.delete(forward.id);
    const why = await whyUnavailable(forward, 'udp', { pid, own, hosts });
    return why === null ? null : refusalOf('udp', why);
  }

  /** The parts that nginx takes; each of the others keeps the one it had. */
  async function sound(texts: ReadonlyMap<string, string>): Promise<Map<string, string>> {
    const reason = await validate([...texts.values()], config);
    if (reason === null) return new Map(texts);
    const good = new Map<string, string>();
    for (const [id, text] of texts) {
      const why = parts.get(id) === text ? null : await validate([text], `${config}.one`);
      const before = parts.get(id);
      if (why === null) good.set(id, text);
      else {
        broken.set(id, { text, refusal: refusalOf('udp', why) });
        if (before) good.set(id, before);
      }
    }
    const still = await validate([...good.values()], config);
    if (still !== null) throw new Error(still);
    return good;
  }

  /**
   * The kernel lets two nodes bind a port at one moment, though each found it free. Whoever has just bound one that
   * is shared gives it back, so that who had it keeps it; where both had not, they ask again at different times.
   */
  async function giveWay(
    forwards: ReadonlyMap<string, EdgeForward>,
    before: { own: ReadonlySet<number>; parts: ReadonlyMap<string, string> },
  ): Promise<boolean> {
    const { shared } = await portsHeldBy(await masterPid(), 'udp');
    const now = Date.now();
    for (const [id, one] of yielded) {
      // Given back by now.
      if (one.until === Number.POSITIVE_INFINITY) {
        yielded.set(id, { ...one, until: now + yieldMs * (1 + Math.random()) });
      }
    }
    let gives = false;
    for (const id of parts.keys()) {
      const forward = forwards.get(id);
      const raced =
        forward && portsIn(forward, 'udp').find((one) => shared.has(one) && !before.own.has(one));
      if (raced === undefined) continue;
      gives = true;
      yielded.set(id, { refusal: racedRefusal('udp', raced), until: Number.POSITIVE_INFINITY });
      const part = before.parts.get(id);
      if (part === undefined) parts.delete(id);
      else parts.set(id, part);
    }
    return gives;
  }

  return {
    name: 'nginx of UDP',
    masterPid,
    endOf: ends.of,
    started: ends.started,
    async apply(forwards: ReadonlyMap<string, EdgeForward>): Promise<Outcome> {
      const pid = await masterPid();
      const refused = new Map<string, Refusal>();
      if (forwards.size === 0) {
        if (pid) {
          ends.want(pid);
          await endNginx(pid);
        }
        parts = new Map();
        inForce = '';
        return { refused, waitMs: 0 };
      }
      if (!pid) await endWorkersOf(await noted(), (command) => command.startsWith('nginx:'));
      const before = await loadedBefore(pid);
      if (!pid || !runName) {
        runName = before?.run ?? randomBytes(4).toString('hex');
        // One that begins counts nothing.
        wornBy = 0;
      }
      if (before) zones = before.zones;
      applied = forwards;
      const held = await portsHeldBy(pid, 'udp');
      const texts = new Map<string, string>();
      let mayPass = false;
      // In one order, so that the same forwards are the same configuration.
      for (const [id, forward] of [...forwards].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const text = udpForwardConfig(forward, options.peersOf(forward), {
          hosts,
          log: options.journal,
          count: options.count,
          open: options.open,
          sessions: options.sessions,
          zones,
          run: runName,
          now: Date.now(),
        });
        const known = broken.get(id);
        if (known?.text !== text) broken.delete(id);
        const why = await whyNot(forward, pid, held.own);
        if (why) refused.set(id, why);
        mayPass ||= why !== null;
        const shared = portsIn(forward, 'udp').find((port) => held.shared.has(port));
        // Who comes to a port that this node has does not drive it out.
        if (shared !== undefined) {
          mayPass = true;
          refused.set(id, ownRefusal(`UDP 端口 ${shared} 同时被其他程序监听，收到的数据会被分走`));
        }
        const part = parts.get(id);
        if (!why && known?.text !== text) texts.set(id, text);
        else if (part) texts.set(id, part);
      }
      const waitMs = Math.max(0, restedAt - Date.now());
      const wanted = JSON.stringify([base.places(), ...texts]);
      if (before?.hash === hashOf(texts)) {
        parts = texts;
        inForce = wanted;
      }
      const isSame = wanted === inForce && pid > 0;
      if (!isSame && waitMs > 0 && pid > 0) return { refused, waitMs };
      if (!isSame) {
        const begun = Date.now();
        const good = await sound(texts);
        await load();
        const earlier = parts;
        parts = good;
        await writeFile(loadedPath, JSON.stringify({ run: runName, hash: hashOf(good), zones }));
        const loaded = Date.now();
        restedAt = loaded + Math.min(reloadWaitMaxMs, 4 * (loaded - begun));
        inForce = wanted;
        if (await giveWay(forwards, { own: held.own, parts: earlier })) {
          inForce = '';
          return { refused, waitMs: Math.max(1, restedAt - Date.now()) };
        }
      }
      for (const [id, { refusal }] of broken) if (forwards.has(id)) refused.set(id, refusal);
      return { refused, waitMs: 0, mayPass };
    },
    forgive: () => broken.clear(),
    /**
     * Sessions went with workers of nginx that were killed: it still counts those of its own life. Where a limit or
     * an account's share would feel that, the next configuration counts from none again. Answers whether it does.
     */
    countAnew(lost: readonly LostSessions[]): boolean {
      const felt = lost.filter((one) => one.run === runName);
      for (const { connections } of felt) wornBy += connections;
      const isLimited = felt.some(({ id }) => {
        const { connections, connectionsPerIp } = applied.get(id)?.limits ?? {};
        return Boolean(connections || connectionsPerIp);
      });
      if (!isLimited && wornBy < options.sessions.account / 4) return false;
      zones = `_${randomBytes(3).toString('hex')}`;
      wornBy = 0;
      return true;
    },
    async stop(): Promise<void> {
      await endNginx(await masterPid());
    },
  };
}
