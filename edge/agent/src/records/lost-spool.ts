import type { Log } from '../log';
import type { LogFiles } from './log-files';
import type { Spool } from './spool';

/**
 * Of a log whose spool is gone nobody knows what was delivered. It is passed over and counts as lost, for
 * a record that comes twice would make every figure wrong.
 */
export async function passOverUnknown(
  spool: Spool,
  files: Pick<LogFiles, 'end'>,
  log: Log,
): Promise<void> {
  const before = spool.isNew ? await files.end() : undefined;
  if (!before || before.lines === 0) return;
  const { end, lines } = before;
  log.warn(`the spool is gone: ${lines} records of the log are passed over, delivered or not`);
  await spool.pass({ end, records: 0, lost: lines, lines: new Map() });
}
