import { ApiError } from '../api-error';

/**
 * Runs checks one after the other and fails once, with the wrong fields of all of them, so that
 * whoever fills in a form sees everything at once. The code is that of the first. An error that
 * names no field is thrown immediately.
 */
export async function checkTogether(
  ...checks: readonly (() => Promise<unknown> | unknown)[]
): Promise<void> {
  let first: ApiError | undefined;
  const fields: Record<string, string> = {};
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.detail.fields) throw error;
      first ??= error;
      Object.assign(fields, error.detail.fields);
    }
  }
  if (first) throw new ApiError(first.reason, { ...first.detail, fields });
}
