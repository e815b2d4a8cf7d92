import { type ApiError, toastOf } from '@console/kit/api';
import { toast } from '@console/kit/notify';
import { useEffect, useRef, useState } from 'react';

/** What is wrong, by the path of the field in the contract's schema. */
export type Fields = Record<string, string>;

/** The feedback of a form; one for each form. */
export type Feedback = ReturnType<typeof useFeedback>;

/** True when the fault is not the person's; they then get a number to quote, and can wait. */
function isTrouble({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

/** Where a form says what is wrong: at its fields, in a toast, and, with a request id, above itself. */
export function useFeedback() {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<Fields>({});
  const [trouble, setTrouble] = useState<ApiError>();
  const [rejections, setRejections] = useState(0);

  useEffect(() => {
    if (rejections === 0) return;
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [rejections]);

  /** Shows what is wrong at the fields; the first of them gets the focus. */
  const reject = (wrong: Fields) => {
    setFields(wrong);
    setRejections((count) => count + 1);
  };

  /** Shows what the API answered. The form keeps what was typed. */
  const fail = (error: ApiError) => {
    toast.error(toastOf(error) ?? error.msg, { id: 'auth' });
    setTrouble(isTrouble(error) ? error : undefined);
    reject(error.fields);
  };

  const clear = () => {
    setFields({});
    setTrouble(undefined);
  };

  /** A field that is being corrected is no longer called wrong. */
  const correct = (name: string) => {
    if (!(name in fields)) return;
    const { [name]: _corrected, ...others } = fields;
    setFields(others);
  };

  /** What stands in a field of the form. */
  const read = (name: string): string => {
    const field = form.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value.trim() : '';
  };

  const focus = (name: string) => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.focus();
  };

  return { form, fields, trouble, reject, fail, clear, correct, read, focus };
}
