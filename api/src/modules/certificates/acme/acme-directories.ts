import { acmeDirectories as known } from '@console/contract/domains/certificates';
import type { certificateApplySchema } from '@console/contract/domains/endpoints/certificates';
import type { z } from 'zod';
import { ApiError } from '../../../plugins/api-error';
import type { AcmeDirectory } from '../../../ports/acme/acme.config';
import type { AddressRule } from '../../../ports/outbound/address-rule';
import { type CallHttp, type HttpLimits, httpCaller } from '../../../ports/outbound/http-call';
import { AcmeFailure } from './acme-failure';

type Apply = z.output<typeof certificateApplySchema>;

/** A chain of certificates is the largest thing that a CA answers. */
const usualLimits: HttpLimits = { connectMs: 5_000, totalMs: 15_000, answerBytesMax: 256 * 1024 };

type Options = {
  /** The operator's own list, in addition to the CAs known here. */
  listed: readonly AcmeDirectory[];
  /** Which addresses a CA may lead to. */
  allowed: AddressRule;
  /** A root certificate that CAs are trusted by, instead of the usual ones. */
  ca?: string;
  limits?: HttpLimits;
};

export type AcmeDirectories = ReturnType<typeof createAcmeDirectories>;

/** The CAs that users may choose, and how each of them is called. */
export function createAcmeDirectories({ listed, allowed, ca, limits = usualLimits }: Options) {
  const own = ca === undefined ? { limits } : { limits, ca };
  const callTrusted = httpCaller(own);
  const callGuarded = httpCaller({ ...own, allowed });

  const list = () => ({ items: listed.map(({ name }) => ({ name })) });

  /** Where the chosen CA has its directory. */
  function urlOf({ source, directory }: Pick<Apply, 'source' | 'directory'>): string {
    if (source !== 'acme') return known[source];
    const found = listed.find(({ name }) => name === directory);
    if (found) return found.url;
    throw new ApiError('INVALID', { fields: { directory: '请从列表中选择证书机构' } });
  }

  /**
   * How the CA with this directory is called. The server that the operator has named may be anywhere;
   * wherever its answers lead, the rule of addresses holds.
   */
  function callerOf(directoryUrl: string): CallHttp {
    const isListed = listed.some(({ url }) => url === directoryUrl);
    if (!isListed && !Object.values<string>(known).includes(directoryUrl)) {
      throw new AcmeFailure('ca-not-listed');
    }
    const { origin } = new URL(directoryUrl);
    return (call) =>
      isListed && call.url.origin === origin ? callTrusted(call) : callGuarded(call);
  }

  return { list, urlOf, callerOf };
}
