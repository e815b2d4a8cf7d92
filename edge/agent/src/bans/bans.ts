import { readFile } from 'node:fs/promises';
import {
  type BanMessage,
  banMessageSchema,
  bansPath,
  bansPerReport,
} from '@console/contract/defence/edge-defence';
import { type ControlClient, ControlError, requireOk } from '../control/client';
import type { Session } from '../control/session';
import { followStream } from '../control/stream';
import { messageOf } from '../failure';
import { createBackoff, pause } from '../lib/backoff';
import { isMissing, writeFileAtomic } from '../lib/files';
import type { Log } from '../log';
import type { AdminClient } from '../nginx/admin-client';
import { BanBook, nameOf, type RuntimeBan, toReport, toRuntimeBan } from './book';

type Options = {
  admin: AdminClient;
  client: ControlClient;
  session: Session;
  log: Log;
  signal: AbortSignal;
  /** What nginx reads bans from when it starts. */
  path: string;
  /** Called when an nginx answers that started from nothing. */
  onNewMemory(): void;
};

type Name = { siteId?: string | null | undefined; address: string };

/** How often nginx is asked for bans that it made; each holds there from the first moment. */
const takeMs = 250;
const saveMs = 1_000;
const chunk = 1_000;

async function openBook(path: string, log: Log): Promise<BanBook> {
  try {
    return BanBook.read(await readFile(path, 'utf8'));
  } catch (error) {
    if (!isMissing(error)) log.warn(`bans of the past cannot be read: ${messageOf(error)}`);
    return new BanBook();
  }
}

/** An answer that will not be another one when the same is sent again. */
const isFinal = (error: unknown) =>
  error instanceof ControlError && [400, 404, 413, 422].includes(error.status);

/** Carries bans between nginx, the disk and the control plane, through every loss of one of them. */
export async function createBans(options: Options) {
  const { admin, client, session, log, signal, path, onNewMemory } = options;
  const book = await openBook(path, log);
  let memory = '';
  let changed = false;
  let wakeSender: (() => void) | undefined;
  /** Names on the list that is being read; none while changes are read one by one. */
  let listed: Set<string> | undefined;

  async function push(set: RuntimeBan[], lift: Name[]): Promise<void> {
    for (let from = 0; from < Math.max(set.length, lift.length); from += chunk) {
      await admin.changeBans(
        set.slice(from, from + chunk),
        lift
          .slice(from, from + chunk)
          .map(({ siteId, address }) => ({ ...(siteId && { siteId }), address })),
      );
    }
  }

  async function take(): Promise<void> {
    const news = await admin.takeBans();
    // An nginx that started from nothing knows no more than the file that it read.
    if (news.memory !== memory) {
      onNewMemory();
      await push(book.all(), []);
    }
    memory = news.memory;
    for (const ban of news.bans) book.made(ban);
    if (news.bans.length === 0) return;
    changed = true;
    wakeSender?.();
  }

  async function takeAll(): Promise<void> {
    let failure = '';
    for (; !signal.aborted; await pause(takeMs, signal)) {
      try {
        await take();
        failure = '';
      } catch (error) {
        const text = messageOf(error);
        if (text !== failure && !signal.aborted) log.warn(`bans: ${text}`);
        failure = text;
      }
    }
  }

  async function report(): Promise<void> {
    const bans = book.unreported(bansPerReport);
    if (bans.length === 0) return;
    const body = JSON.stringify({ bans: bans.map(toReport) });
    const headers = { 'content-type': 'application/json' };
    try {
      await session.with(async (identity) => {
        await requireOk(
          await client.send({ method: 'POST', path: bansPath, identity, headers, body }),
        );
      });
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.warn(`the control plane does not take ${bans.length} bans: ${messageOf(error)}`);
    }
    book.told(bans);
    changed = true;
  }

  async function reportAll(): Promise<void> {
    const backoff = createBackoff(200, 5_000);
    while (!signal.aborted) {
      try {
        await report();
        backoff.reset();
        if (book.unreported(1).length > 0) continue;
        const woken = new Promise<void>((resolve) => {
          wakeSender = resolve;
        });
        await Promise.race([woken, pause(saveMs, signal)]);
      } catch {
        // The stream of bans says why the control plane cannot be reached.
        await backoff.wait(signal);
      }
    }
  }

  async function learn({ set, lift, reset, ready }: Extract<BanMessage, { type: 'bans' }>) {
    if (reset) listed = new Set();
    const bans = set.map(toRuntimeBan);
    for (const ban of bans) {
      book.set(ban);
      listed?.add(nameOf(ban));
    }
    for (const name of lift) book.lift(name);
    const gone = ready && listed ? book.others(listed) : [];
    for (const name of gone) book.lift(name);
    if (ready) listed = undefined;
    changed = true;
    await push(bans, [...lift, ...gone]);
  }

  async function onLine(line: string): Promise<boolean> {
    const message = banMessageSchema.parse(JSON.parse(line));
    if (message.type === 'bans') await learn(message);
    return true;
  }

  async function save(): Promise<void> {
    if (!changed) return;
    changed = false;
    await writeFileAtomic(path, book.text()).catch((error: unknown) => {
      changed = true;
      log.warn(`bans cannot be kept on disk: ${messageOf(error)}`);
    });
  }

  /** Many bans take long to write; most of the time is for other work. */
  async function saveAll(): Promise<void> {
    while (!signal.aborted) {
      const started = Date.now();
      await save();
      await pause(Math.max(saveMs, 9 * (Date.now() - started)), signal);
    }
    await save();
  }

  return {
    everywhere: () => book.everywhere(),
    async run(): Promise<void> {
      await Promise.all([
        followStream({
          ...{ client, session, log, signal, onLine, name: 'stream of bans' },
          path: () => bansPath,
        }),
        takeAll(),
        reportAll(),
        saveAll(),
      ]);
    },
  };
}
