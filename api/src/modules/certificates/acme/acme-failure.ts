import { type IssueError, issueErrorTexts } from '@console/contract/domains/certificate-issues';
import { DnsError } from '../../../ports/dns/dns-provider';
import { OutboundError, type OutboundErrorKind } from '../../../ports/outbound/outbound-error';

/** Why an order failed. What the CA wrote is not in it: nobody reads here what an address answers. */
export class AcmeFailure extends Error {
  constructor(
    readonly code: IssueError,
    message: string = issueErrorTexts[code],
  ) {
    super(message);
  }
}

/** The types of problems that CAs tell of (RFC 8555, section 6.7, and RFC 9773). */
const problems: Record<string, IssueError> = {
  rateLimited: 'rate-limited',
  caa: 'caa',
  externalAccountRequired: 'eab',
  accountDoesNotExist: 'account',
  invalidContact: 'account',
  unsupportedContact: 'account',
  userActionRequired: 'account',
  unauthorized: 'ca-refused',
  rejectedIdentifier: 'rejected-domain',
  unsupportedIdentifier: 'rejected-domain',
  dns: 'domain-dns',
  connection: 'domain-unreachable',
  tls: 'domain-unreachable',
  incorrectResponse: 'domain-answer',
};

/** Of a challenge that failed, `unauthorized` means that what was found there is wrong. */
export function challengeFailure(problem: string): AcmeFailure {
  const code = problem === 'unauthorized' ? 'domain-answer' : problems[problem];
  return new AcmeFailure(code ?? 'ca-refused');
}

const unreached = {
  'unknown-name': 'ca-unknown-name',
  'connection-refused': 'ca-connection-refused',
  unreachable: 'ca-unreachable',
  timeout: 'ca-timeout',
  tls: 'ca-tls',
  'forbidden-address': 'ca-forbidden-address',
  'too-large': 'ca-answer',
} as const satisfies Record<OutboundErrorKind, IssueError>;

/** Why a call of a CA failed; `problem` is what its newest answer complained of. */
export function acmeFailure(error: unknown, problem: string | undefined): AcmeFailure {
  if (error instanceof AcmeFailure) return error;
  if (error instanceof OutboundError) return new AcmeFailure(unreached[error.kind]);
  if (problem !== undefined) return new AcmeFailure(problems[problem] ?? 'ca-refused');
  return new AcmeFailure('ca-answer');
}

/** Why an order failed; any other error is ours, and reported only as such. */
export function orderFailure(error: unknown): AcmeFailure {
  if (error instanceof AcmeFailure) return error;
  if (error instanceof DnsError) return new AcmeFailure('dns-api', `DNS API：${error.message}`);
  return new AcmeFailure('internal');
}
