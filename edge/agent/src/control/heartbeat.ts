import { edgeEndpoints } from '@console/contract/edge/endpoints/edge';
import type { z } from 'zod';
import { messageOf } from '../failure';
import { pause } from '../lib/backoff';
import type { Log } from '../log';
import type { Session } from './session';

type Heartbeat = z.input<typeof edgeEndpoints.heartbeat.body>;

/** Reports every `everyMs` milliseconds that the node is alive, and its state. */
export async function beat(
  session: Session,
  state: () => Promise<Heartbeat>,
  everyMs: number,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  let failure = '';
  while (!signal.aborted) {
    try {
      await session.call(edgeEndpoints.heartbeat, await state());
      failure = '';
    } catch (error) {
      const text = messageOf(error);
      if (!signal.aborted && text !== failure) log.warn(`heartbeat: ${text}`);
      failure = text;
    }
    await pause(everyMs, signal);
  }
}
