import { codeOf } from './error-code';

/** Why a server was not reached, or its answer not taken. */
export type OutboundErrorKind =
  /** The name leads nowhere. */
  | 'unknown-name'
  /** Nobody listens at the port. */
  | 'connection-refused'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'forbidden-address'
  | 'too-large';

/** A failure of a call, without anything that the other side said. */
export class OutboundError extends Error {
  constructor(
    readonly kind: OutboundErrorKind,
    /** The code that Node or the system gave. */
    readonly code = '',
  ) {
    super(code === '' ? kind : `${kind} (${code})`);
  }
}

const kinds: Record<string, OutboundErrorKind> = {
  ENOTFOUND: 'unknown-name',
  EAI_AGAIN: 'unknown-name',
  ENODATA: 'unknown-name',
  ECONNREFUSED: 'connection-refused',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  EPROTO: 'tls',
};

/** What an error of Node's means. */
export function outboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  const isTls = /CERT|SSL|TLS|SIGNATURE/.test(code);
  return new OutboundError(kinds[code] ?? (isTls ? 'tls' : 'unreachable'), code);
}
