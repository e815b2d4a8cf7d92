import { panelHostHeader } from '@console/contract/system-info';
import type { FastifyRequest } from 'fastify';

/**
 * The host name that the browser shows: the panel-host header, else the request's own host; lower
 * case, without a port.
 */
export function consoleHost(request: FastifyRequest): string {
  const named = request.headers[panelHostHeader];
  const host = typeof named === 'string' && named !== '' ? named : request.host;
  return host
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}
