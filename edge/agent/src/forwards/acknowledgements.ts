import {
  edgeForwardEndpoints,
  forwardErrorMax,
  forwardRefusalsMax,
} from '@console/contract/edge/endpoints/edge-forwards';
import type { z } from 'zod';
import type { Session } from '../control/session';
import { messageOf } from '../failure';
import type { Log } from '../log';
import type { Refusal } from './engine-refusal';

type Body = z.input<typeof edgeForwardEndpoints.ackForwards.body>;
type Options = { session: Session; log: Log; signal: AbortSignal };

function bodyOf(revision: number, refused: ReadonlyMap<string, Refusal>): Body {
  const list = [...refused].slice(0, forwardRefusalsMax);
  return {
    revision,
    error: null,
    refused: list.map(([forwardId, { words }]) => ({
      forwardId,
      error: words.slice(0, forwardErrorMax),
    })),
  };
}

/**
 * Tells the control plane what is in force and what is refused, beside the work on forwards: a node that was removed
 * waits here for a new identity, and serves on meanwhile. One call at a time, with the newest to tell; one that is
 * lost comes again when it is told again.
 */
export function createAcknowledgements({ session, log, signal }: Options) {
  let acknowledged = '';
  let next: Body | undefined;
  let isCalling = false;

  async function callOn(): Promise<void> {
    isCalling = true;
    for (let body = next; body; body = next) {
      next = undefined;
      const text = JSON.stringify(body);
      if (text === acknowledged) continue;
      try {
        await session.call(edgeForwardEndpoints.ackForwards, body);
        acknowledged = text;
      } catch (error) {
        if (!signal.aborted) log.warn(`cannot acknowledge forwards: ${messageOf(error)}`);
      }
    }
    isCalling = false;
  }

  return {
    tell(revision: number, refused: ReadonlyMap<string, Refusal>): void {
      next = bodyOf(revision, refused);
      if (!isCalling) void callOn();
    },
  };
}
