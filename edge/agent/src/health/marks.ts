import { messageOf } from '../failure';
import type { Log } from '../log';
import type { AdminClient } from '../nginx/admin-client';

/** Marks hold for a minute in nginx, see edge/health.lua: a node whose agent died asks everybody. */
const refreshMs = 15_000;

/** Which peers nginx is to leave out. */
export function createMarks(admin: AdminClient, log: Log) {
  const down = new Set<string>();
  const raised = new Set<string>();
  let isNew = false;
  let toldAt = 0;
  let failure = '';

  return {
    set(peer: string, isDown: boolean): void {
      if (down.has(peer) === isDown) return;
      isNew = true;
      if (isDown) {
        down.add(peer);
        raised.delete(peer);
      } else {
        down.delete(peer);
        raised.add(peer);
      }
    },
    /** Tells nginx what changed, and from time to time everything: its memory may have begun anew. */
    async flush(): Promise<void> {
      const isDue = down.size > 0 && Date.now() > toldAt + refreshMs;
      if (!isNew && !isDue) return;
      const up = [...raised];
      isNew = false;
      try {
        await admin.markHealth([...down], up);
        for (const peer of up) raised.delete(peer);
        toldAt = Date.now();
        failure = '';
      } catch (error) {
        isNew = true;
        const text = messageOf(error);
        if (text !== failure) log.warn(`nginx was not told which origins are down: ${text}`);
        failure = text;
      }
    },
  };
}
