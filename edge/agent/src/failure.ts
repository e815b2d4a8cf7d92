/** Exit codes that a supervisor can tell apart. */
export const exitCodes = {
  failed: 1,
  /** The environment holds a setting that is missing or wrong. */
  settings: 64,
  /** A port or the directory is taken by another process. */
  inUse: 69,
  /** The control plane does not know this node and refuses its token. */
  unregistered: 77,
  /** nginx or one of its modules is missing. */
  nginxMissing: 78,
} as const;

/** An end of the agent that a person can act on: the message is all that is shown. */
export class Failure extends Error {
  override name = 'Failure';
  constructor(
    readonly exitCode: number,
    message: string,
  ) {
    super(message);
  }
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
