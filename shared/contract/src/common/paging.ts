import { z } from 'zod';
import { plainText } from './scalars';

/** Page and size of a list, as they stand in the URL: `page` counts from 1. */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** A page of a list with the total number of rows that match. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.int() });
}

/** Where a page of a log goes on: `next` of the page before, which says nothing to others than the API. */
export const logCursorSchema = plainText().regex(
  /^\d{1,15}\.\d{1,6}\.[\w-]{0,300}$/,
  '分页位置不正确',
);

/** An empty request or answer body. */
export const emptySchema = z.object({});

/** An id in an address, in capitals too: it is looked for as it is kept, in small letters. */
export const idText = (message = '编号格式不正确') => z.uuid(message).toLowerCase();

/** A path parameter `id`. */
export const idParamsSchema = z.object({ id: idText() });

/** An instant as ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();
