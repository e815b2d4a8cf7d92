import type { Access, Endpoint, ParsedOf } from '@console/contract/common/endpoint';
import { envelope } from '@console/contract/common/errors';
import type { RoleGroup } from '@console/contract/common/roles/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Callers, callerOf, type SessionUser } from './access';

/** Where the API lives on its origin. */
export const apiBase = '/api';

type CallerOf<A extends Access> = A extends RoleGroup
  ? { user: SessionUser }
  : A extends 'node' | 'deploy'
    ? Pick<Callers, A>
    : unknown;

/** What a handler receives: the validated parts, the caller that its access promises, request and reply. */
export type RouteContext<E extends Endpoint> = ParsedOf<E> &
  CallerOf<E['access']> & { request: FastifyRequest; reply: FastifyReply };

/** `data` of the answer; with `beside`, an object of `data` and the keys beside it. */
export type RouteAnswer<E extends Endpoint> = E extends { beside: infer B extends z.ZodObject }
  ? { data: z.input<E['data']> } & z.input<B>
  : z.input<E['data']>;

type Handler<E extends Endpoint> = (
  context: RouteContext<E>,
) => Promise<RouteAnswer<E>> | RouteAnswer<E>;

function callersOf(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.access === 'public') return {};
  if (endpoint.access === 'node') return { node: callerOf(request, 'node') };
  if (endpoint.access === 'deploy') return { deploy: callerOf(request, 'deploy') };
  return { user: callerOf(request, 'user') };
}

/** Registers the route of a contract endpoint. `bodyLimit` is in bytes; the default is 1 MB. */
export function contractRoute<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: { bodyLimit?: number } = {},
) {
  app.route({
    method: endpoint.method,
    url: apiBase + endpoint.path,
    ...options,
    config: { access: endpoint.access },
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/').find((part) => part !== '' && part !== 'v1') ?? ''],
      ...(endpoint.access === 'public' ? { security: [] } : {}),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { 200: envelope(endpoint.data, endpoint.beside) },
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // Fastify has validated the parts by the endpoint's own schemas, which TypeScript cannot see
      // through a generic endpoint.
      const context = {
        params: request.params,
        query: request.query,
        body: request.body,
        ...callersOf(endpoint, request),
        request,
        reply,
      } as RouteContext<E>;
      const answer: unknown = await handler(context);
      const success = { code: 0, msg: '' };
      return endpoint.beside ? Object.assign(success, answer) : { ...success, data: answer };
    },
  });
}
