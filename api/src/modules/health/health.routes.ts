import { envelope } from '@console/contract/common/errors';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { apiBase } from '../../plugins/contract-route';

/** `GET /api/health`: 200 when this process can answer from its database, else 503. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Database, 'db'>) {
  app.route({
    method: 'GET',
    url: `${apiBase}/health`,
    config: { access: 'public' },
    schema: {
      summary: '服务是否就绪',
      tags: ['health'],
      security: [],
      response: { 200: envelope(z.object({})) },
    },
    handler: async () => {
      await db.execute(sql`select 1`).catch(() => {
        throw new ApiError('UNAVAILABLE');
      });
      return { code: 0, msg: '', data: {} };
    },
  });
}
