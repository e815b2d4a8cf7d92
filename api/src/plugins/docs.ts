import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { bearerToken, cookieToken } from './access';
import { ApiError } from './api-error';
import { apiBase } from './contract-route';

type Options = {
  sessions: { findUser: (token: string) => Promise<object | undefined> };
  development: boolean;
};

/**
 * OpenAPI of every route with a schema, and its reader page at `/api/docs`: for signed-in users, as
 * strangers need no map of the API. A page load sends the cookie and no header.
 */
export async function registerDocs(app: FastifyInstance, { sessions, development }: Options) {
  async function requireUser(request: FastifyRequest) {
    const token = bearerToken(request) ?? cookieToken(request);
    const user = token ? await sessions.findUser(token) : undefined;
    if (!user) throw new ApiError('UNAUTHENTICATED');
  }

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '控制台 API', version: '2.10.5' },
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      },
      security: [{ token: [] }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  await app.register(swaggerUi, {
    routePrefix: `${apiBase}/docs`,
    ...(!development && { uiHooks: { onRequest: requireUser } }),
    staticCSP: {
      'default-src': "'self'",
      'img-src': ["'self'", 'data:'],
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    },
    uiConfig: { docExpansion: 'none', validatorUrl: null },
  });
}
