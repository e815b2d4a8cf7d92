import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** The part of an API error that a form understands. */
export type FieldErrors = { fields: Record<string, string> };

/**
 * Puts the server's `data.fields` at their fields and focuses the first. Answers with the sentences
 * of fields that this form does not have, so that the caller can show them; nothing is swallowed.
 */
export function applyServerErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
): string[] {
  if (!hasFields(error)) return [];
  const unknown: string[] = [];
  let focused = false;
  for (const [path, message] of Object.entries(error.fields)) {
    if (!isField(form, path)) {
      unknown.push(message);
      continue;
    }
    form.setError(path, { type: 'server', message }, { shouldFocus: !focused });
    focused = true;
  }
  return unknown;
}

function hasFields(error: unknown): error is FieldErrors {
  return (
    typeof error === 'object' &&
    error !== null &&
    'fields' in error &&
    typeof error.fields === 'object' &&
    error.fields !== null
  );
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
