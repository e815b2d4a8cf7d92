import type { EdgeCertificate, EdgeSite } from '@console/contract/edge/endpoints/edge';
import { type HttpsSettings, httpsDefaults } from '@console/contract/sites/settings/https';
import { startServing } from '../serving';
import { originAt, siteOf } from '../sites/site';
import { shakeHands } from './tls';

export type Secured = Awaited<ReturnType<typeof startSecured>>;

/** A node whose sites speak TLS, and an origin that answers by what protocol and for what it was asked. */
export async function startSecured() {
  const edge = await startServing();
  const echo = await edge.origin('echo', (request, response) =>
    response.end(`${request.headers['x-forwarded-proto']} ${request.url}`),
  );
  return {
    ...edge,
    echo,
    secured: (
      domains: string[],
      certificate: EdgeCertificate | undefined,
      https: Partial<HttpsSettings> = {},
    ): EdgeSite => ({
      ...siteOf(domains, [originAt(echo.port)]),
      https: { ...httpsDefaults, certificateId: certificate?.id ?? null, ...https },
    }),
    hands: (name: string, options = {}) => shakeHands(edge.node.httpsPort, name, options),
  };
}
