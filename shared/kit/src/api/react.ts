import { toast } from '../notify/toast';
import { goToSignIn } from '../session/sign-in';
import { type ApiError, toastOf } from './api-error';

/**
 * Where a call wants its errors: `toast`; `caller`, which shows at its fields or in its error state
 * what the catalogue leaves to it; `nowhere`, for calls that nobody triggered (a poll, the gate
 * before the console).
 */
export type ErrorsAt = 'toast' | 'caller' | 'nowhere';

/** Statuses whose toast concerns no field, so that no form or list could say it better. */
const always = [403, 500];

/**
 * The specification's error catalogue (section 8): 400, 403 and 500 toast, 401 leads to the sign-in
 * page, 404 is silent. Other statuses are left to the caller; a change that a person asked for must
 * not fail silently, so a mutation toasts its sentence.
 */
export function reactTo(error: ApiError, kind: 'query' | 'mutation', errorsAt: ErrorsAt): void {
  if (error.status === 401) {
    goToSignIn();
    return;
  }
  if (errorsAt === 'nowhere' || error.status === 404) return;
  if (errorsAt === 'caller' && !always.includes(error.status)) return;
  const text = toastOf(error) ?? (kind === 'mutation' ? error.msg : undefined);
  // The sentence is the toast's id, so that ten cards failing alike make one toast.
  if (text) toast.error(text, { id: text });
}

/** Toasts the sentence of an error that came to the caller, unless the catalogue has spoken or is silent. */
export function tellError(error: ApiError): void {
  if ([401, 404, ...always].includes(error.status)) return;
  toast.error(error.msg, { id: error.msg });
}
