import { DrizzleQueryError } from 'drizzle-orm';
import { ApiError } from '../plugins/api-error';

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * What a database reports about an error besides its message, which may quote the statement's
 * values.
 */
const facts = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

const isPostgres = (error: Error) => 'severity' in error && 'routine' in error;
/**
 * Both ClickHouse clients number their errors, as we number ours; each has an error class of its
 * own.
 */
const isNumbered = (error: Error) =>
  !(error instanceof ApiError) && 'code' in error && /^\d+$/.test(String(error.code));
const clickHouseCode = /^(?:Code: (\d+))|\bDB::Exception\b/;

/** The message of an error, without a statement's parameters, which may be anybody's secret. */
function wordsOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (isPostgres(error)) return 'PostgreSQL refused a statement';
  if (isNumbered(error) || clickHouseCode.test(error.message)) {
    const type = 'type' in error ? textOf(error.type) : undefined;
    return `ClickHouse refused a statement (${type ?? clickHouseCode.exec(error.message)?.[1] ?? '?'})`;
  }
  return error.message;
}

/** Where an error was thrown: its stack without the leading message. */
const placesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');

type LoggedError = { type: string; message: string; stack: string; [fact: string]: unknown };

/** An error as logged: never with the parameters of a statement or rows of a table. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error', stack: '' };
  const known = facts.flatMap((fact) => {
    const value = textOf(Reflect.get(error, fact));
    return value === undefined ? [] : [[fact, value] as const];
  });
  return {
    type: error.name,
    message: wordsOf(error),
    ...Object.fromEntries(known),
    stack: placesOf(error),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

/** The same in one line. */
export function loggedLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const words = wordsOf(error);
  return error.cause instanceof Error ? `${words}: ${loggedLine(error.cause)}` : words;
}
