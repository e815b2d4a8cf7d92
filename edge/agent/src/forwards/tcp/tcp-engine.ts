import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EdgeForward } from '@console/contract/edge/endpoints/edge-forwards';
import { messageOf } from '../../failure';
import type { Log } from '../../log';
import type { Outcome, Peer } from '../engine';
import { type Refusal, refusalOf } from '../engine-refusal';
import { unavailableOf } from '../ports/kernel-ports';
import { nameOf } from '../ports/ports';
import {
  backendOf,
  baseConfig,
  forwardConfig,
  frontendOf,
  heldLines,
  type Lists,
  listKinds,
  listPath,
  listsOf,
  type Places,
  type Slot,
  slotName,
  slotsOf,
  structureOf,
} from './haproxy-config';
import { type HaproxyFiles, type HaproxyProcess, Refused, socketOf } from './haproxy-process';
import { ask, endSessions, swapMap, tell, workersOf } from './haproxy-socket';
import { type HeldBook, noneHeld } from './held-book';

/** Reloads come no faster; what changes meanwhile is in the next one. */
const reloadEveryMs = 2_000;

type Options = {
  process: HaproxyProcess;
  files: HaproxyFiles;
  places: Places;
  hosts: readonly string[];
  user: string | null;
  peersOf(forward: EdgeForward): Peer[];
  held: HeldBook;
  log: Log;
};

/** A forward as the process has it. */
type Running = { structure: string; text: string; lists: Lists; slots: readonly Slot[] };

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((line, index) => line === b[index]);

/** The forwards of TCP in HAProxy. Each call of `apply` ends before the next begins. */
export function createTcpEngine(options: Options) {
  const { process, files, places, hosts, held, log } = options;
  const running = new Map<string, Running>();
  /** Structures that HAProxy does not take, and why. */
  const broken = new Map<string, { structure: string; refusal: Refusal }>();
  /** Forwards that are gone and may still have connections. */
  const leaving = new Set<string>();
  let loadedAt = 0;
  /** A process that an earlier agent left has what that one wrote. */
  let isKnown = false;

  const configPath = (id: string) => join(places.forwards, `${id}.cfg`);

  function wanted(forward: EdgeForward): Running {
    const slots = slotsOf(options.peersOf(forward), running.get(forward.id)?.slots ?? []);
    const { addresses, all } = held.of(forward.id) ?? noneHeld;
    return {
      slots,
      structure: structureOf(forward, slots, { places, hosts }),
      text: forwardConfig(forward, slots, { places, hosts }),
      lists: listsOf(forward, addresses, all, Date.now()),
    };
  }

  async function writeLists(id: string, lists: Lists, before?: Lists): Promise<void> {
    for (const kind of listKinds) {
      if (before && same(before[kind], lists[kind])) continue;
      const text = lists[kind].map((line) => `${line}\n`).join('');
      await writeFile(listPath(places, id, kind), text, { mode: 0o600 });
    }
  }

  async function write(id: string, to: Running): Promise<void> {
    await writeLists(id, to.lists);
    await writeFile(configPath(id), to.text, { mode: 0o600 });
  }

  async function remove(id: string): Promise<void> {
    await rm(configPath(id), { force: true });
    for (const kind of listKinds) await rm(listPath(places, id, kind), { force: true });
  }

  async function moveServer(id: string, index: number, from: Peer | null, to: Peer | null) {
    const name = `${backendOf(id)}/${slotName(index)}`;
    if (!to) return tell(files.socket, `set server ${name} state maint`);
    if (from?.ip !== to.ip || from.port !== to.port) {
      await ask(files.socket, `set server ${name} addr ${to.ip} port ${to.port ?? '+0'}`);
      // What was found of the one before is not this one's. Says so where nothing is checked.
      await ask(files.socket, `set server ${name} health up`);
    }
    await tell(files.socket, `set server ${name} weight ${to.weight}`);
    await tell(files.socket, `set server ${name} state ready`);
  }

  /** Changes that the process takes while it runs: to disk first, so that no restart loses them. */
  async function changeData(id: string, from: Running, to: Running): Promise<void> {
    await writeLists(id, to.lists, from.lists);
    if (from.text !== to.text) await writeFile(configPath(id), to.text, { mode: 0o600 });
    for (const kind of listKinds) {
      if (same(from.lists[kind], to.lists[kind])) continue;
      // Rules without places or networks do not name these maps.
      if ((kind === 'place' || kind === 'asn') && !to.text.includes(listPath(places, id, kind))) {
        continue;
      }
      await swapMap(files.socket, listPath(places, id, kind), to.lists[kind]);
    }
    for (const [index, { peer }] of to.slots.entries()) {
      const before = from.slots[index]?.peer ?? null;
      if (JSON.stringify(before) !== JSON.stringify(peer)) {
        await moveServer(id, index, before, peer);
      }
    }
    running.set(id, to);
  }

  async function writeBase(run: string): Promise<void> {
    const { user } = options;
    const { idleSocket } = files;
    const text = baseConfig({ socket: socketOf(files, run), idleSocket, run, user });
    await writeFile(files.base, text, { mode: 0o600 });
  }

  /** Takes back what HAProxy does not want. False when it cannot be told whose it is. */
  async function takeBack(refusal: Refused, changed: ReadonlyMap<string, Running>) {
    const culprits = [...refusal.forwards.keys()].filter(
      (id) => changed.has(id) && !isBroken(id, changed),
    );
    const guilty = culprits.length > 0 ? culprits : [...changed.keys()];
    for (const id of guilty) {
      const to = changed.get(id);
      const said = refusal.forwards.get(id) ?? refusal.message;
      if (to) broken.set(id, { structure: to.structure, refusal: refusalOf('tcp', said) });
      const before = running.get(id);
      if (before) await write(id, before);
      else await remove(id);
    }
    return culprits.length > 0;
  }

  /** HAProxy would be started for nothing with those whose ports somebody else has, and all others with it. */
  async function takenOf(forwards: ReadonlyMap<string, EdgeForward>, ids: ReadonlySet<string>) {
    const some = [...forwards.values()].filter(({ id }) => ids.has(id));
    const said = await unavailableOf(some, 'tcp', await process.masterPid(), hosts);
    return new Map([...said].map(([id, why]) => [id, refusalOf('tcp', why)]));
  }

  const isBroken = (id: string, changed: ReadonlyMap<string, Running>) =>
    broken.get(id)?.structure === changed.get(id)?.structure;

  async function load(run: string, changed: ReadonlyMap<string, Running>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await process.validate();
        return await process.load(run);
      } catch (failure) {
        if (!(failure instanceof Refused) || tries > changed.size) throw failure;
        const isTold = await takeBack(failure, changed);
        if (!isTold && tries > 0) throw failure;
      }
    }
  }

  /** Ends the connections of forwards that are gone; those whose end failed are tried again. */
  async function endGone(): Promise<void> {
    if (leaving.size === 0) return;
    const ids = [...leaving];
    const names = new Set(ids.map(frontendOf));
    const { current, old } = await workersOf(files.masterSocket);
    for (const pid of [...current, ...old]) await endSessions(files.masterSocket, pid, names);
    for (const id of ids) leaving.delete(id);
  }

  /** Removes whatever an earlier agent left that is no forward any more, and answers what that was. */
  async function removeStrangers(known: ReadonlySet<string>): Promise<string[]> {
    const ids = (await readdir(places.forwards)).map((name) => name.replace(/\.cfg$/, ''));
    const strangers = ids.filter((id) => !known.has(id) && !running.has(id));
    for (const id of strangers) await remove(id);
    return strangers;
  }

  async function reload(
    forwards: ReadonlyMap<string, EdgeForward>,
    all: ReadonlyMap<string, Running>,
    structures: ReadonlySet<string>,
  ): Promise<void> {
    const gone = [...running.keys()].filter((id) => !all.has(id));
    // The next process counts from nothing: it begins with what this one and those before it hold.
    await held.takeStock(true);
    const run = randomBytes(4).toString('hex');
    await writeBase(run);
    const changed = new Map<string, Running>();
    for (const [id, forward] of forwards) {
      const to = structures.has(id) ? wanted(forward) : running.get(id);
      if (!to) continue;
      if (structures.has(id)) changed.set(id, to);
      else await writeLists(id, heldIn(id, to.lists), to.lists);
      if (structures.has(id)) await write(id, to);
    }
    for (const id of gone) await rm(configPath(id), { force: true });
    const strangers = await removeStrangers(new Set(all.keys()));
    await load(run, changed);
    loadedAt = Date.now();
    isKnown = true;
    for (const [id, to] of changed) if (!isBroken(id, changed)) running.set(id, to);
    for (const [id, from] of running) {
      if (!changed.has(id)) running.set(id, { ...from, lists: heldIn(id, from.lists) });
    }
    for (const id of gone) {
      running.delete(id);
      await remove(id);
    }
    for (const id of [...gone, ...strangers]) leaving.add(id);
    await endGone();
  }

  /** Lists as they are, but for what is held now. */
  function heldIn(id: string, lists: Lists): Lists {
    const { addresses, all } = held.of(id) ?? noneHeld;
    return {
      ...lists,
      held: heldLines(addresses),
      set: lists.set.map((line) => (line.startsWith('held ') ? `held ${all}` : line)),
    };
  }

  const reasons = (forwards: ReadonlyMap<string, EdgeForward>) =>
    new Map([...broken].filter(([id]) => forwards.has(id)).map(([id, one]) => [id, one.refusal]));

  return {
    /** Makes these the forwards of TCP, as far as they can be. */
    async apply(forwards: ReadonlyMap<string, EdgeForward>): Promise<Outcome> {
      if (forwards.size === 0 && running.size === 0 && !(await process.masterPid())) {
        return { refused: new Map(), waitMs: 0 };
      }
      const all = new Map<string, Running>();
      const isAlive = isKnown && (await process.masterPid()) !== 0;
      const changed = new Set<string>();
      for (const [id, forward] of forwards) {
        const to = wanted(forward);
        all.set(id, to);
        const from = running.get(id);
        const isRefused = broken.get(id)?.structure === to.structure;
        if (!isRefused) broken.delete(id);
        if (isAlive && from?.structure === to.structure) {
          await changeData(id, from, to).catch((error: unknown) => {
            log.warn(`forward ${nameOf(forward)} is changed by a reload: ${messageOf(error)}`);
            changed.add(id);
          });
        } else if (!isRefused) changed.add(id);
      }
      const taken = await takenOf(forwards, changed);
      for (const id of taken.keys()) {
        changed.delete(id);
        // A process that begins is not to ask for the port.
        if (!isAlive) running.delete(id);
      }
      const refused = () => new Map([...reasons(forwards), ...taken]);
      const mayPass = taken.size > 0;
      const hasGone = [...running.keys()].some((id) => !all.has(id));
      if (isAlive && changed.size === 0 && !hasGone) {
        await endGone();
        return { refused: refused(), waitMs: 0, mayPass };
      }
      const waitMs = Math.max(0, loadedAt + reloadEveryMs - Date.now());
      if (waitMs > 0 && isAlive) return { refused: refused(), waitMs };
      for (const id of taken.keys()) if (!running.has(id)) all.delete(id);
      await reload(forwards, all, changed);
      return { refused: refused(), waitMs: 0, mayPass };
    },
    /** Tries again what was refused for a reason that may have passed, as a port that was taken. */
    forgive: () => broken.clear(),
    /** The places of a forward's backend, as the process has them. */
    slotsOf: (id: string): readonly Slot[] => running.get(id)?.slots ?? [],
  };
}
