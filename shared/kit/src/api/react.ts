import { toast } from '../notify/toast';
import { goToSignIn } from '../session/sign-in';
import { type ApiError, toastOf } from './api-error';

/** Where a call wants its errors: as toasts, at its own fields or error state, or nowhere. */
export type ErrorsAt = 'toast' | 'caller';

/**
 * The specification's error catalogue (section 8): 400, 403 and 500 toast, 401 leads to the sign-in
 * page, 404 is silent. Other statuses are left to the caller; a change that a person asked for must
 * not fail in silence, so a mutation shows its sentence.
 */
export function reactTo(error: ApiError, kind: 'query' | 'mutation', errorsAt: ErrorsAt): void {
  if (error.status === 401) {
    goToSignIn();
    return;
  }
  if (errorsAt === 'caller' || error.status === 404) return;
  const text = toastOf(error) ?? (kind === 'mutation' ? error.msg : undefined);
  // The sentence is the toast's id: ten cards that fail alike are told once.
  if (text) toast.error(text, { id: text });
}
