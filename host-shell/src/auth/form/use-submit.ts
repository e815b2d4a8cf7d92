import { useState } from 'react';
import type { z } from 'zod';
import type { Feedback, Fields } from './use-feedback';

/** What the fields hold; a box is `true` or `false`. */
function read(form: HTMLFormElement): Record<string, unknown> {
  const inputs = [...form.querySelectorAll('input')];
  return Object.fromEntries(
    inputs.map(({ name, type, value, checked }) => [name, type === 'checkbox' ? checked : value]),
  );
}

function wrongFields({ issues }: z.ZodError): Fields {
  const wrong: Fields = {};
  // The first problem of a field is the one to fix first.
  for (const { path, message } of issues) wrong[path.join('.')] ??= message;
  return wrong;
}

/**
 * Checks a form against the contract's schema and hands valid values to `send`, one call at a time.
 */
export function useSubmit<S extends z.ZodType>(
  feedback: Feedback,
  schema: S,
  /** Resolves to true when the page is being left. */
  send: (input: z.output<S>) => Promise<boolean>,
) {
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    const form = feedback.form.current;
    if (!form || busy) return;
    const input = schema.safeParse(read(form));
    if (!input.success) {
      feedback.reject(wrongFields(input.error));
      return;
    }
    setBusy(true);
    feedback.clear();
    setBusy(await send(input.data));
  };

  return { busy, submit };
}
