import type { FastifyInstance } from 'fastify';
import type { PatternProbe } from '../../ports/patterns/pattern-probe';
import { patternsIn, slowPatternText } from '../../ports/patterns/patterns-in';
import { ApiError } from '../api-error';

/**
 * Measures the regular expressions in every request's body before anything else is done with it, so
 * that no endpoint accepts one with exponential cost.
 */
export function registerPatternCheck(app: FastifyInstance, { slowOnes }: PatternProbe) {
  app.addHook('preHandler', async ({ body, callers, ip }) => {
    const found = patternsIn(body);
    if (found.length === 0) return;
    const slow = await slowOnes(
      callers.user?.id ?? ip,
      found.map(({ pattern }) => pattern),
    );
    const wrong = found.filter(({ pattern }) => slow.has(pattern));
    if (wrong.length === 0) return;
    const fields = Object.fromEntries(wrong.map(({ path }) => [path, slowPatternText]));
    throw new ApiError('INVALID', { fields });
  });
}
