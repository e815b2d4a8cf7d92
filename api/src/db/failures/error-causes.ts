import { z } from 'zod';

const errorSchema = z.object({
  code: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
});

/** Whether an error, or one of its causes, has one of the codes or contains one of the texts. */
export function isCausedBy(
  error: unknown,
  test: (one: { code: string; message: string }) => boolean,
): boolean {
  const { data } = errorSchema.safeParse(error);
  if (!data) return false;
  const { code = '', message = '', cause } = data;
  return test({ code, message }) || isCausedBy(cause, test);
}
