import { isCausedBy } from './error-causes';

/**
 * A connection that was refused, cut or not accepted: codes of the system, and of PostgreSQL
 * (classes 08 and 57P).
 */
const codes = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|57P0[1-3])$/;
/** The driver's own errors have no code. */
const words =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether an error, or its cause, is that the database is unavailable for now. */
export const isDatabaseAway = (error: unknown): boolean =>
  isCausedBy(error, ({ code, message }) => codes.test(code) || words.test(message));
