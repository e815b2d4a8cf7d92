import type { Log } from '../log';
import type { LogFiles } from './log-files';
import type { Spool } from './spool';

/**
 * Of a log whose spool is gone nobody knows what was delivered, nor of what a copied folder's log holds behind
 * the spool: the node that it was copied of went on from there. It is passed over and counts as lost, for
 * a record that comes twice would make every figure wrong. A log in the place of another is read from its beginning.
 */
export async function passOverUnknown(
  spool: Spool,
  files: Pick<LogFiles, 'find' | 'end'>,
  log: Log,
): Promise<void> {
  const position = spool.position();
  // Nothing was read of any log.
  if (!spool.isNew && position.inode === 0) return;
  const found = await files.find(position, spool.tail());
  if (found?.inode === position.inode) return;
  if (!found && spool.tail()) {
    const beginning = { inode: 0, offset: 0 };
    await spool.pass({ end: beginning, records: 0, lost: 0, lines: new Map() });
    return;
  }
  const before = await files.end(found);
  if (!before || (before.lines === 0 && !found)) return;
  const { lines: lost, ...end } = before;
  if (lost > 0) {
    const what = found ? 'the folder was copied' : 'the spool is gone';
    log.warn(`${what}: ${lost} records of the log are passed over, delivered or not`);
  }
  await spool.pass({ ...end, records: 0, lost, lines: new Map() });
}
