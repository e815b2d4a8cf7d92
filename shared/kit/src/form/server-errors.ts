import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isApiError } from '../api/api-error';
import { tellError } from '../api/react';
import { toast } from '../notify/toast';

type Fields = Record<string, string>;

/**
 * Shows why saving failed: each sentence at its field, anything else as a toast. `place` maps field
 * names where the form's differ from the API's. Errors that are not answers of the API are
 * rethrown.
 */
export function showErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  place: (fields: Fields) => Fields = (fields) => fields,
): void {
  if (!isApiError(error)) throw error;
  const elsewhere = applyServerErrors(form, place(error.fields));
  if (elsewhere.length > 0) toast.error(elsewhere.join('；'));
  else if (Object.keys(error.fields).length === 0) tellError(error);
}

/**
 * Puts sentences at their fields and focuses the first; returns those that the form has no field
 * for.
 */
function applyServerErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  fields: Fields,
): string[] {
  const unknown: string[] = [];
  let focused = false;
  for (const [path, message] of Object.entries(fields)) {
    if (!isField(form, path)) {
      unknown.push(message);
      continue;
    }
    form.setError(path, { type: 'server', message }, { shouldFocus: !focused });
    focused = true;
  }
  return unknown;
}

function isField<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  path: string,
): path is FieldPath<Values> {
  return path.split('.').reduce<unknown>(step, form.getValues()) !== undefined;
}

function step(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
