import { panelHostHeader } from '@console/contract/console/system-info';
import type { FastifyRequest } from 'fastify';

/** A Host header's name: lower case, without a port. */
export function hostName(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/**
 * The host name that the browser shows: the panel-host header, else the request's own host; lower
 * case, without a port.
 */
export function consoleHost(request: FastifyRequest): string {
  const named = request.headers[panelHostHeader];
  return hostName(typeof named === 'string' && named !== '' ? named : request.host);
}
