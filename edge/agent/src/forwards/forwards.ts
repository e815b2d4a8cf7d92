import { ipVersion } from '@console/contract/common/addresses/address';
import { type ForwardProtocol, forwardStreamPath } from '@console/contract/edge/edge-forwards';
import type { EdgeForward } from '@console/contract/edge/endpoints/edge-forwards';
import type { ControlClient } from '../control/client';
import type { Session } from '../control/session';
import { followStream } from '../control/stream';
import { messageOf } from '../failure';
import { createBackoff, pause } from '../lib/backoff';
import type { Log } from '../log';
import type { Resolver } from '../sites/resolver';
import { createAcknowledgements } from './acknowledgements';
import type { Engine, Outcome, Peer } from './engine';
import { createRefusalLog, ownRefusal, type Refusal } from './engine-refusal';
import { afterMessage, type ForwardSet, loadForwards, saveForwards } from './forward-store';
import { isServed, nextExpiry } from './lists/access-lists';
import { allotPorts, nameOf, portsOf } from './ports/ports';

/** How long a forward is given for a reason that may pass, as a port that another program has. */
const forgiveMs = 30_000;
const refreshMs = 30_000;
const idleMs = 10_000;
/** While former processes hold connections, or others a port, it is looked this often. */
const busyMs = 1_000;

type Options = {
  storePath: string;
  /** What is not there refuses its forwards with the reason. */
  engines: Record<ForwardProtocol, Engine | string>;
  /** Connections that former processes hold, which count towards limits. */
  held: { isEmpty(): boolean; takeStock(withCurrent: boolean): Promise<void> };
  resolver: Resolver;
  /** The lists that rules by places and networks go by. */
  placeLists: { prepare(forwards: Iterable<EdgeForward>): Promise<void> };
  ownPorts: readonly number[];
  /** Told of those in force after each change. */
  onApplied(forwards: ReadonlyMap<string, EdgeForward>): Promise<void>;
  client: ControlClient;
  session: Session;
  log: Log;
  signal: AbortSignal;
};

const namesOf = ({ origins }: EdgeForward) =>
  origins.map(({ address }) => address).filter((address) => !ipVersion(address));

/** The addresses that a forward's connections go to. */
export function peersOf(forward: EdgeForward, resolver: Resolver): Peer[] {
  return forward.origins
    .filter(({ role }) => role !== 'down')
    .flatMap(({ address, port, weight, role }) => {
      const ips = ipVersion(address) ? [address] : resolver.addressesOf(address);
      return ips.map((ip) => ({ ip, port, weight, backup: role === 'backup' }));
    });
}

/** Keeps the forwards of this node as the control plane wants them. */
export async function createForwards(options: Options) {
  const { storePath, engines, held, resolver, client, session, log, signal } = options;
  let wanted: ForwardSet = await loadForwards(storePath);
  let saved = wanted;
  let applied = wanted.revision;
  let inForce: ReadonlyMap<string, EdgeForward> = new Map();
  const refusals = createRefusalLog(log);
  const acknowledgements = createAcknowledgements({ session, log, signal });
  let wake = new AbortController();

  /** Those that stay have their ports before those that come. */
  function inOrder(): EdgeForward[] {
    const now = Date.now();
    const all = [...wanted.forwards.values()].filter((forward) => isServed(forward, now));
    return [
      ...all.filter(({ id }) => inForce.has(id)),
      ...all.filter(({ id }) => !inForce.has(id)),
    ];
  }

  const proxied = (forward: EdgeForward) => forward.proxyIn || forward.proxyOut !== 'off';

  async function applyAll(): Promise<Outcome> {
    const { allotted, refused: refusedPorts } = allotPorts(
      inOrder(),
      options.ownPorts,
      resolver.addressesOf,
    );
    const refused = new Map([...refusedPorts].map(([id, words]) => [id, ownRefusal(words)]));
    for (const [id, forward] of allotted) {
      if (portsOf(forward, 'udp').length === 0 || !proxied(forward)) continue;
      allotted.delete(id);
      refused.set(id, ownRefusal('UDP 转发不能使用 PROXY 协议'));
    }
    await options.placeLists.prepare(allotted.values());
    let [waitMs, mayPass] = [0, false];
    for (const protocol of ['tcp', 'udp'] as const) {
      const engine = engines[protocol];
      const own = new Map([...allotted].filter(([, one]) => portsOf(one, protocol).length > 0));
      if (typeof engine === 'string')
        for (const id of own.keys()) refused.set(id, ownRefusal(engine));
      else {
        const outcome = await engine.apply(own);
        for (const [id, reason] of outcome.refused) refused.set(id, reason);
        waitMs = Math.max(waitMs, outcome.waitMs);
        mayPass ||= outcome.mayPass ?? false;
      }
    }
    if (waitMs === 0) {
      inForce = new Map([...allotted].filter(([id]) => !refused.has(id)));
      await options.onApplied(inForce);
    }
    for (const [id, reason] of wanted.unreadable) refused.set(id, ownRefusal(reason));
    return { refused, waitMs, mayPass };
  }

  async function settle(revision: number, refused: ReadonlyMap<string, Refusal>): Promise<void> {
    if (revision !== applied) {
      log.info(`forwards: revision ${revision} is in force: ${inForce.size} forwards`);
      applied = revision;
    }
    if (saved !== wanted) await saveForwards(storePath, wanted);
    saved = wanted;
    refusals.tell(refused, (id) => {
      const forward = wanted.forwards.get(id);
      // One that this program cannot read has no ports that it knows.
      return forward ? nameOf(forward) : id;
    });
    acknowledgements.tell(revision, refused);
  }

  /** Works, and answers when it is to be looked again. */
  async function step(): Promise<number> {
    const { revision } = wanted;
    if (!held.isEmpty()) await held.takeStock(false);
    const { refused, waitMs, mayPass } = await applyAll();
    if (waitMs > 0) return waitMs;
    await settle(revision, refused);
    const now = Date.now();
    const expiries = [...wanted.forwards.values()].map(
      (forward) => nextExpiry(forward, now) - now + 1,
    );
    const isBusy = mayPass || !held.isEmpty();
    return Math.max(1, Math.min(isBusy ? busyMs : idleMs, ...expiries));
  }

  async function keep(): Promise<void> {
    const backoff = createBackoff(500, 10_000);
    let failure = '';
    while (!signal.aborted) {
      wake = new AbortController();
      const { signal: woken } = wake;
      try {
        const ms = await step();
        backoff.reset();
        failure = '';
        await pause(ms, AbortSignal.any([signal, woken]));
      } catch (error) {
        if (messageOf(error) !== failure) log.warn(`forwards: ${messageOf(error)}`);
        failure = messageOf(error);
        await backoff.wait(signal);
      }
    }
  }

  async function forgive(): Promise<void> {
    for (; !signal.aborted; await pause(forgiveMs, signal)) {
      for (const engine of Object.values(engines)) if (typeof engine !== 'string') engine.forgive();
    }
  }

  const allNames = () => [...wanted.forwards.values()].flatMap(namesOf);

  async function refreshNames(): Promise<void> {
    for (; !signal.aborted; await pause(refreshMs, signal)) {
      const changed = await resolver.refresh(allNames()).catch(() => []);
      if (changed.length > 0) wake.abort();
    }
  }

  async function onLine(line: string): Promise<boolean> {
    const next = afterMessage(wanted, JSON.parse(line));
    if (next === wanted) return true;
    await resolver.learn([...next.forwards.values()].flatMap(namesOf));
    wanted = next;
    wake.abort();
    return true;
  }

  return {
    wanted: () => wanted.forwards.values(),
    inForce: () => inForce,
    /** Looks at once, as when an engine ended. */
    lookAgain: () => wake.abort(),
    async run(): Promise<void> {
      await resolver.learn(allNames());
      await Promise.all([
        followStream({
          ...{ client, session, log, signal, onLine, name: 'stream of forwards' },
          path: () =>
            `${forwardStreamPath}?since=${wanted.unreadable.size > 0 ? 0 : wanted.revision}`,
        }),
        keep(),
        forgive(),
        refreshNames(),
      ]);
    },
  };
}
