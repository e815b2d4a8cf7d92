import { isApiError } from '@console/kit/api';
import { toast } from '@console/kit/notify';

/**
 * Shows why saving failed. `place` puts what it can at the form's fields and hands back the other
 * sentences, which a toast shows, as it does what is about no field at all.
 */
export function showErrors(error: unknown, place: (error: unknown) => string[]): void {
  if (!isApiError(error)) throw error;
  const elsewhere = place(error);
  if (elsewhere.length > 0) toast.error(elsewhere.join('；'));
  else if (Object.keys(error.fields).length === 0) toast.error(error.msg);
}
