import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';

/** A form whose rules are a schema of the contract: fields hold its input, submit gets its output. */
export type ContractForm<S extends z.ZodType<FieldValues, FieldValues>> = UseFormReturn<
  z.input<S>,
  unknown,
  z.output<S>
>;

/**
 * Checks as `resolver` does; but when a list has gained or lost a row, only the list itself and the
 * rows that were touched. Otherwise the form would at once complain about the new row, which nobody
 * has filled in yet, and the message would vanish under the next click.
 */
function sparingNewRows<Values extends FieldValues, Output>(
  resolver: Resolver<Values, unknown, Output>,
  isTouched: (path: string) => boolean,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    const [name, ...others] = options.names ?? [];
    if (name === undefined || others.length > 0 || get(options.fields, name)) return result;
    const found: unknown = get(result.errors, name);
    if (!Array.isArray(found)) return result;
    const rows = found.map((error, row) => (isTouched(`${name}.${row}`) ? error : undefined));
    const errors: FieldErrors<Values> = {};
    if (rows.some((error) => error !== undefined)) set(errors, name, rows);
    return { values: {}, errors };
  };
}

/**
 * A form over a schema of the contract. Errors show once a field was left or submit was tried, and
 * the first wrong field gets the focus.
 */
export function useContractForm<S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
  defaults: DefaultValues<z.input<S>>,
): ContractForm<S> {
  const isTouched = useRef<(path: string) => boolean>(() => false);
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: sparingNewRows(zodResolver(schema), (path) => isTouched.current(path)),
    defaultValues: defaults,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  useEffect(() => {
    isTouched.current = (path) => get(form.control._formState.touchedFields, path) !== undefined;
  });
  return form;
}
