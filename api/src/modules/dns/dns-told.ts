import { ApiError } from '../../plugins/api-error';
import { DnsError } from '../../ports/dns/dns-provider';

/** The vendor's failure as an answer to the person: a sentence, never a 500. */
export async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DnsError) throw new ApiError('DNS_FAILED', { message: error.message });
    throw error;
  }
}

/** Why a vendor failed; any other error is rethrown. */
export function dnsFailure(error: unknown): string {
  if (error instanceof DnsError) return error.message;
  throw error;
}
