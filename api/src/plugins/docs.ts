import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { apiBase } from './contract-route';

/** OpenAPI of every route with a schema, and its reader page at `/api/docs`. */
export async function registerDocs(app: FastifyInstance) {
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
