import { z } from 'zod';

/** Page and size of a list, as they stand in the URL: `page` counts from 1. */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** A page of a list with the total number of rows that match. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.int() });
}

/** An empty request or answer body. */
export const emptySchema = z.object({});

/** A path parameter `id`. */
export const idParamsSchema = z.object({ id: z.uuid('编号格式不正确') });

/** An instant as ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();
