import { isCausedBy } from './error-causes';

/**
 * Errors that mean that nothing more can be written: of files, of PostgreSQL (a full disk; a server
 * switched to read-only, as hosted ones and the embedded one are when space runs out), of
 * ClickHouse.
 */
const codes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100', '25006', '243']);
/** ClickHouse has one code for all file errors; the system's own follows it. */
const clickHouseErrno = /\berrno: (?:28|122)\b/;

/** Whether an error, or its cause, is that there is no space left. */
export const isStorageFull = (error: unknown): boolean =>
  isCausedBy(error, ({ code, message }) => codes.has(code) || clickHouseErrno.test(message));
