import { isCausedBy } from './error-causes';

/**
 * What says that nothing more can be written: of files, of PostgreSQL (a full disk; a server that was
 * put to reading alone, which hosted ones and the embedded one do when space runs out), of ClickHouse.
 */
const codes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100', '25006', '243']);
/** ClickHouse has one number for all that its files meet; the system's own follows. */
const clickHouseErrno = /\berrno: (?:28|122)\b/;

/** Whether an error, or what caused it, is that there is no space left. */
export const isStorageFull = (error: unknown): boolean =>
  isCausedBy(error, ({ code, message }) => codes.has(code) || clickHouseErrno.test(message));
