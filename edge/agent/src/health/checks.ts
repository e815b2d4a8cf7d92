import type { EdgeSite } from '@console/contract/edge/endpoints/edge';
import type { Session } from '../control/session';
import { messageOf } from '../failure';
import { pause } from '../lib/backoff';
import type { Log } from '../log';
import type { AdminClient } from '../nginx/admin-client';
import type { Resolve } from '../sites/runtime/runtime-origin';
import { createMarks } from './marks';
import { probe } from './probe';
import { createHealthReports } from './reports';
import { type Target, targetsOf } from './targets';
import { afterCheck, newTrack, stateOfAll, type Track } from './track';

type Options = {
  /** The sites in force; another map after each change. */
  sites(): ReadonlyMap<string, EdgeSite>;
  resolve: Resolve;
  admin: AdminClient;
  session: Session;
  log: Log;
  signal: AbortSignal;
};

type Watched = { target: Target; tracks: Map<string, Track>; dueAt: number; running: boolean };

const tickMs = 200;
/** Names lead elsewhere without a change of the sites. */
const resyncMs = 5_000;
/** Checks at a time, so that a node with thousands of origins has connections left for visitors. */
const runningMax = 64;
const unresolved = '域名没有解析到可用的地址';

/**
 * Checks the origins of sites that want it, once for the whole node however many workers nginx has.
 * nginx leaves out what is down, and the control plane is told of each change.
 */
export function createHealthChecks(options: Options) {
  const { sites, resolve, admin, session, log, signal } = options;
  const marks = createMarks(admin, log);
  const reports = createHealthReports(session, log);
  const watched = new Map<string, Watched>();
  let running = 0;
  let synced: { sites: unknown; at: number } = { sites: undefined, at: 0 };

  function settle({ target, tracks }: Watched): void {
    const known = target.peers.map(({ key }) => tracks.get(key) ?? newTrack);
    const state = stateOfAll(known);
    if (state === 'unknown') return;
    const error = known.map((track) => track.error).find((reason) => reason !== null);
    reports.set(target, state === 'up' ? null : (error ?? unresolved));
  }

  async function check(item: Watched): Promise<void> {
    item.running = true;
    const { target } = item;
    for (const peer of target.peers) {
      running += 1;
      const error = await probe(target.probeOf(peer)).catch(messageOf);
      running -= 1;
      // A site may have lost this origin meanwhile.
      if (watched.get(target.key) !== item) return;
      const track = afterCheck(item.tracks.get(peer.key) ?? newTrack, error, target.check);
      item.tracks.set(peer.key, track);
      if (track.state !== 'unknown') marks.set(peer.key, track.state === 'down');
    }
    settle(item);
    item.dueAt = Date.now() + item.target.check.intervalSeconds * 1_000;
    item.running = false;
  }

  function forget({ target, tracks }: Watched): void {
    watched.delete(target.key);
    for (const key of tracks.keys()) marks.set(key, false);
    reports.remove(target);
  }

  function adopt(target: Target): void {
    const before = watched.get(target.key);
    if (!before) {
      watched.set(target.key, { target, tracks: new Map(), dueAt: 0, running: false });
      return;
    }
    if (JSON.stringify(before.target) !== JSON.stringify(target)) before.dueAt = 0;
    before.target = target;
    const kept = new Set(target.peers.map(({ key }) => key));
    for (const key of before.tracks.keys()) {
      if (kept.has(key)) continue;
      before.tracks.delete(key);
      marks.set(key, false);
    }
  }

  function sync(): void {
    const current = sites();
    if (current === synced.sites && Date.now() < synced.at + resyncMs) return;
    synced = { sites: current, at: Date.now() };
    const targets = targetsOf(current.values(), resolve);
    const wanted = new Set(targets.map(({ key }) => key));
    for (const item of watched.values()) if (!wanted.has(item.target.key)) forget(item);
    for (const target of targets) adopt(target);
  }

  function startDue(): void {
    const now = Date.now();
    for (const item of watched.values()) {
      if (running >= runningMax) return;
      if (!item.running && item.dueAt <= now) void check(item);
    }
  }

  return {
    /** Works until the signal. */
    async run(): Promise<void> {
      const telling = reports.run(signal);
      for (; !signal.aborted; await pause(tickMs, signal)) {
        try {
          sync();
          startDue();
          await marks.flush();
        } catch (error) {
          log.warn(`health checks: ${messageOf(error)}`);
        }
      }
      await telling;
    },
  };
}
