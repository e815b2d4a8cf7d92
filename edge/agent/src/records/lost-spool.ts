import type { Log } from '../log';
import type { LogFiles } from './log-files';
import type { Spool } from './spool';

/**
 * Of a log whose spool is gone nobody knows what was delivered, nor of what a copied folder's log holds behind
 * the spool: the node that it was copied of went on from there. It is passed over and counts as lost, for
 * a record that comes twice would make every figure wrong. So is what the log of an older copy holds that was laid
 * over the folder. A log in the place of another is read from its beginning.
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
  const older = spool.laidOver();
  const foundOlder = found ? undefined : older && (await files.find(older.position, older.tail));
  if (!found && !foundOlder && spool.tail()) {
    const beginning = { inode: 0, offset: 0 };
    await spool.pass({ end: beginning, records: 0, lost: 0, lines: undefined });
    return;
  }
  const from = found ?? foundOlder;
  const before = await files.end(from);
  if (!before || (before.lines === 0 && !from)) return;
  const { lines: lost, ...end } = before;
  if (lost > 0) {
    const copied = found ? 'the folder was copied' : 'a copy was laid over the folder';
    const what = from ? copied : 'the spool is gone';
    log.warn(`${what}: ${lost} records of the log are passed over, delivered or not`);
  }
  await spool.pass({ ...end, records: 0, lost, lines: undefined });
}
