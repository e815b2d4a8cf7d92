import {
  type OriginReport,
  originReportsMax,
  siteHealthEndpoints,
} from '@console/contract/sites/endpoints/health';
import { ControlError } from '../control/client';
import type { Session } from '../control/session';
import { messageOf } from '../failure';
import { pause } from '../lib/backoff';
import type { Log } from '../log';
import type { Target } from './targets';

const sendMs = 500;

/** Tells the control plane what the checks find: each change once it has arrived, and no more. */
export function createHealthReports(session: Session, log: Log) {
  const known = new Map<string, OriginReport>();
  const unsent = new Map<string, Pick<Target, 'key' | 'siteId' | 'origin'>>();
  /** A life before this one may have left word of origins that are checked no more. */
  let reset = true;
  let failure = '';

  async function send(): Promise<void> {
    const part = [...unsent.values()].slice(0, originReportsMax);
    const told = part.map(({ key }) => [key, known.get(key)] as const);
    await session.call(siteHealthEndpoints.reportOriginHealth, {
      reset,
      origins: told.flatMap(([, report]) => report ?? []),
      gone: part
        .filter(({ key }) => !known.has(key))
        .map(({ siteId, origin: { address, port } }) => ({ siteId, address, port })),
    });
    reset = false;
    for (const [key, report] of told) if (known.get(key) === report) unsent.delete(key);
  }

  function onFailure(error: unknown): void {
    // A node that is registered anew is another one, of which nothing is known yet.
    if (error instanceof ControlError && error.status === 401) {
      reset = true;
      for (const [key, { siteId, address, port }] of known) {
        unsent.set(key, { key, siteId, origin: { address, port } });
      }
    }
    const text = messageOf(error);
    if (text !== failure) log.warn(`health of origins: ${text}`);
    failure = text;
  }

  return {
    /** What was found of an origin: `null`, or why it is down. */
    set(target: Target, error: string | null): void {
      const { key, siteId, origin } = target;
      const before = known.get(key);
      if (before && before.error === error) return;
      const isSameState = before && (before.error === null) === (error === null);
      const since = isSameState ? before.since : new Date().toISOString();
      known.set(key, { siteId, ...origin, error, since });
      unsent.set(key, target);
    },
    remove(target: Target): void {
      if (known.delete(target.key)) unsent.set(target.key, target);
    },
    async run(signal: AbortSignal): Promise<void> {
      for (; !signal.aborted; await pause(sendMs, signal)) {
        if (unsent.size === 0 && !reset) continue;
        try {
          await send();
          failure = '';
        } catch (error) {
          if (!signal.aborted) onFailure(error);
        }
      }
    },
  };
}
