import { messageOf } from '../failure';
import type { Log } from '../log';

/** Runs work that is tried again and again, and says once what keeps it from succeeding. */
export function createComplaints(log: Log) {
  const said = new Map<string, string>();
  return {
    async of(name: string, work: () => Promise<void>): Promise<boolean> {
      try {
        await work();
        said.delete(name);
        return true;
      } catch (error) {
        const text = messageOf(error);
        if (said.get(name) !== text) log.warn(`${name}: ${text}`);
        said.set(name, text);
        return false;
      }
    },
  };
}
