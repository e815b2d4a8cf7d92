import { isApiError } from '@console/kit/api';
import { toast } from '@console/kit/notify';

type Fields = Record<string, string>;

/**
 * Shows why saving failed: `place` puts sentences at their fields and hands back those it has no
 * field for. What is about no field at all is a toast.
 */
export function showErrors(error: unknown, place: (fields: Fields) => string[]): void {
  if (!isApiError(error)) throw error;
  const elsewhere = place(error.fields);
  if (elsewhere.length > 0) toast.error(elsewhere.join('；'));
  else if (Object.keys(error.fields).length === 0) toast.error(error.msg);
}
