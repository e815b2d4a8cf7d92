import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { forwardRecordsPath } from '@console/contract/edge/edge-forwards';
import type { EdgeForward, ForwardRecord } from '@console/contract/edge/endpoints/edge-forwards';
import type { ControlClient } from '../../control/client';
import type { Session } from '../../control/session';
import { pause } from '../../lib/backoff';
import { createComplaints } from '../../lib/complaints';
import { type Log, logAbout } from '../../log';
import { makePrivate } from '../../paths';
import { createCutter, type ParsedLine } from '../../records/cutter';
import { createLogFiles, tailBytesMax } from '../../records/log-files';
import { passOverUnknown } from '../../records/lost-spool';
import { createSender } from '../../records/sender';
import { openSpool, type Spool } from '../../records/spool';
import { type Live, liveSockets } from '../counts/live-sockets';
import { createLossMeter } from '../counts/loss-meter';
import { type LostSessions, liveOf, type OpenSessions } from '../counts/open-sessions';
import { countedProcess, type SessionCount } from '../counts/session-count';
import { createTally, joined, openTallyState } from '../counts/tally';
import { endedByWorkers } from '../tcp/haproxy-socket';
import { isRefusal } from '../udp/new-sessions';
import { parseForwardLine, parseSessionLine } from './forward-line';
import { createJournalEnd } from './journal-end';
import { countSinceNoted } from './since-noted';

const run = promisify(execFile);
const secondMs = 1_000;
const lossEveryMs = 5_000;
/** Seconds without a look that are filled in; beyond them nothing is known. */
const missedMax = 30;
/** The journal is given back to the file system in pieces of this size. */
const punchBytes = 16 * 1024 * 1024;
const blockBytes = 4_096;

type Way = {
  /** What is appended to. */
  journal: string;
  spoolDir: string;
  bytesMax: number;
  parse(line: Uint8Array): ParsedLine<ForwardRecord>;
  onRecords(records: readonly ForwardRecord[]): void;
  client: ControlClient;
  session: Session;
  log: Log;
};

/** The way of records from a journal: numbered batches on disk, control plane. */
async function createWay(way: Way) {
  const { journal, spoolDir, bytesMax, parse, onRecords, client, session, log } = way;
  const spool = await openSpool({ dir: spoolDir, bytesMax, say: log.warn });
  const files = createLogFiles(dirname(journal), async () => true, makePrivate);
  await passOverUnknown(spool, files, log);
  const sender = createSender({ client, session, spool, log, path: forwardRecordsPath });
  const complaints = createComplaints(log);
  let punched = 0;
  let counted = spool.position().offset;

  // HAProxy never opens its output anew, so the file stays and only its beginning goes.
  async function giveBack(): Promise<void> {
    const read = spool.position().offset - tailBytesMax;
    const end = read - (read % blockBytes);
    if (end < punched + punchBytes) return;
    await run('fallocate', ['-p', '-o', '0', '-l', String(end), journal]);
    punched = end;
  }

  const cutter = createCutter({
    files,
    parse,
    spool,
    rotateBytes: Number.POSITIVE_INFINITY,
    reopenLogs: () => undefined,
    onBatch(records) {
      onRecords(records);
      counted = spool.position().offset;
      sender.wake();
    },
    async onDrained() {
      await complaints.of('giving the journal of forwards back', giveBack);
    },
    log,
  });
  return {
    async run(signal: AbortSignal): Promise<void> {
      await Promise.all([cutter.run(signal), sender.run(signal)]);
    },
    drain: cutter.drain,
    spool,
    /** So many bytes of the journal were given to `onRecords`, by this agent or one before it. */
    counted: () => counted,
    journal: { path: journal, parse, position: counted },
  };
}

type Options = Omit<Way, 'journal' | 'parse' | 'onRecords'> & {
  journals: { tcp: string; rest: string };
  statePath: string;
  ss: string | undefined;
  /** Of HAProxy's master, where there is one. */
  masterSocket: string | undefined;
  inForce(): ReadonlyMap<string, EdgeForward>;
  /** How many sessions of UDP have ended; undefined where that cannot be known. */
  sessions: SessionCount;
  /** Those that are open; undefined where they are not counted. */
  openSessions: OpenSessions | undefined;
  /** Sessions of UDP went with workers of nginx that were killed. */
  onSessionsLost(lost: readonly LostSessions[]): void;
  /** Sessions of UDP that the kernel refused, since the last time. */
  refused: {
    takeRefused(): Promise<{ records: ForwardRecord[]; lost: number }>;
    keep(): Promise<void>;
  };
};

/** What happens at forwards: the journals of connections, and samples of each second. */
export async function createForwardRecords(options: Options) {
  const { journals, spoolDir, ss, masterSocket, inForce, sessions, openSessions, refused, log } =
    options;
  const state = await openTallyState(options.statePath);
  const tallies = { tcp: createTally(state.before.tcp), udp: createTally(state.before.udp) };
  const complaints = createComplaints(log);
  const end = createJournalEnd(journals.rest);
  const tcp = await createWay({
    ...{ ...options, journal: journals.tcp, spoolDir: join(spoolDir, 'tcp') },
    log: logAbout('forwards of TCP', log),
    parse: parseForwardLine,
    onRecords(records) {
      tallies.tcp.take(records);
      losses.take(records);
    },
  });
  const rest = await createWay({
    ...{ ...options, journal: journals.rest, spoolDir: join(spoolDir, 'rest') },
    log: logAbout('forwards of UDP', log),
    parse: sessions ? parseForwardLine : parseSessionLine,
    onRecords(records) {
      tallies.udp.take(records);
      sessionLosses?.take(records);
    },
  });
  const losses = createLossMeter({
    endedByProcess: async () => (masterSocket ? endedByWorkers(masterSocket) : undefined),
    journal: journals.tcp,
    position: () => tcp.spool.position().offset,
    processOf: ({ id }) => Number(id.split('-')[1]),
  });
  const sessionLosses =
    sessions &&
    createLossMeter({
      endedByProcess: sessions.ended,
      journal: journals.rest,
      position: () => rest.spool.position().offset,
      processOf: ({ id }) => (isRefusal(id) ? undefined : countedProcess),
    });
  let lookedAt = await countSinceNoted(
    state.before,
    { tcp: tcp.journal, rest: rest.journal },
    tallies,
  );
  const ways = [tcp, rest];
  const sum = (figure: (spool: Spool) => number) =>
    ways.reduce((all, { spool }) => all + figure(spool), 0);

  /** The last second with a sample: a node where nothing goes on writes nothing. */
  let toldAt = lookedAt;
  const saveState = () =>
    state.save({
      ...{ tcp: tallies.tcp.ahead(), udp: tallies.udp.ahead(), at: toldAt },
      read: { tcp: tcp.counted(), rest: rest.counted() },
    });

  async function tellRefused(): Promise<void> {
    const { records, lost } = await refused.takeRefused();
    try {
      if (lost > 0) await end.lose(lost);
      if (records.length > 0) await end.add(records);
    } finally {
      // What the disk has no room for waits.
      await refused.keep();
    }
  }

  /** What is open of UDP; what went with a worker of nginx has no records. */
  async function lookAtSessions(): Promise<ReadonlyMap<string, Live>> {
    if (!openSessions) return new Map();
    const { open, lost } = await openSessions.take();
    if (lost.length > 0) {
      options.onSessionsLost(lost);
      const counts = lost.map(({ id, connections }) =>
        tallies.udp.end(liveOf(new Map([[id, connections]]))),
      );
      await end.lose(counts.reduce((sum, one) => sum + one));
    }
    return open;
  }

  /** An agent before this one may have told of earlier seconds; nobody saw those between. */
  let isFirst = true;
  let live: ReadonlyMap<string, Live> = new Map();
  /** Each second has one sample. What is open now was open in those that a busy machine let pass. */
  async function sample(): Promise<void> {
    const forwards = [...inForce().values()];
    live = ss ? await liveSockets(ss, forwards) : new Map();
    const liveUdp = await lookAtSessions();
    const second = Math.floor(Date.now() / secondMs) * secondMs;
    if (second <= lookedAt) return;
    const samples = joined(
      tallies.tcp.samples(live, second - 1),
      tallies.udp.samples(liveUdp, second - 1),
    );
    const from = Math.max(lookedAt + secondMs, second - missedMax * secondMs);
    const missed = isFirst ? 0 : Math.max(0, (second - from) / secondMs);
    const filled = samples
      .filter(({ connections }) => connections > 0)
      .flatMap((one) =>
        Array.from({ length: missed }, (_, index) => ({
          ...one,
          ...{ at: from + index * secondMs - 1, top: [] },
          ...{ opened: 0, refused: 0, bytesIn: 0, bytesOut: 0, told: undefined },
        })),
      );
    lookedAt = second;
    isFirst = false;
    if (samples.length > 0) toldAt = second;
    await end.add([...filled, ...samples]);
    await saveState();
  }

  async function measureLosses(signal: AbortSignal): Promise<void> {
    for (; !signal.aborted; await pause(lossEveryMs, signal)) {
      await complaints.of('counting records of forwards', async () => {
        const lost = [await losses.measure(), (await sessionLosses?.measure()) ?? 0];
        await end.lose(lost.reduce((sum, one) => sum + one));
      });
    }
  }

  async function sampleAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const begun = Date.now();
      await complaints.of('counters of forwards', sample);
      await complaints.of('refused sessions of UDP', tellRefused);
      const spent = Date.now() - begun;
      // Many connections take long to look at; most of the time is for other work.
      const rested = Date.now() + 4 * spent;
      await pause(rested - (rested % secondMs) + secondMs - Date.now(), signal);
    }
  }

  return {
    /** HAProxy was killed: what it held, as last seen, has ended and will have no records. */
    async engineWasKilled(): Promise<void> {
      const held = live;
      live = new Map();
      await end.lose(tallies.tcp.end(held));
    },
    /** The same while no agent was there to see it; for the time before anything is forwarded. */
    async engineIsGone(): Promise<void> {
      await tcp.drain();
      await end.lose(tallies.tcp.endAhead());
    },
    /** The same of nginx: what is not in its files either, as after a restart of the machine. */
    async sessionsAreGone(): Promise<void> {
      await lookAtSessions();
      await rest.drain();
      await end.lose(tallies.udp.endAhead());
    },
    async run(signal: AbortSignal): Promise<void> {
      await Promise.all([
        ...ways.map((one) => one.run(signal)),
        ...[sampleAll(signal), measureLosses(signal)],
      ]);
    },
    async finish(): Promise<void> {
      await complaints.of('refused sessions of UDP', tellRefused);
      await complaints.of('open sessions of UDP', async () => void (await lookAtSessions()));
      for (const { drain } of ways) await drain();
      await saveState();
    },
    figures: () => ({
      spooledBatches: sum((spool) => spool.count()),
      droppedRecords: sum((spool) => spool.droppedRecords()),
    }),
  };
}
