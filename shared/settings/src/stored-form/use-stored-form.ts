import { isApiError } from '@console/kit/api';
import { type ContractForm, showErrors, type useContractForm, useWatch } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { changedFields, mergeChanges } from './changes';

export type FormSchema = Parameters<typeof useContractForm>[0];
type Fields = Record<string, string>;

/** A part of stored settings, and how its form reads from it and writes to it. */
type StoredFormOptions<S extends FormSchema, Stored> = {
  form: ContractForm<S>;
  stored: Stored;
  /** Refetches what is stored. */
  reload: () => Promise<Stored>;
  valuesOf: (stored: Stored) => z.input<S>;
  /** Saves the form over that revision; rejects as the API does. */
  store: (output: z.output<S>, revision: number) => Promise<Stored>;
  /** Maps the server's messages to the form's fields. */
  placeErrors?: ((fields: Fields, values: z.input<S>) => Fields) | undefined;
  /** What a toast says when it is stored. */
  saved: string;
};

export type SettingsForm = {
  /** Fields that differ from what is stored. */
  changes: string[];
  /** Fields that somebody else saved while this form was being filled in. */
  conflict: string[];
  saving: boolean;
  /** Takes what somebody else saved and keeps what was typed here. */
  mergeNewest: () => void;
  save: () => void;
  discard: () => void;
};

/**
 * A form over a part of settings that others may change at the same time. It follows what is stored
 * while nothing is typed. Once something is, a change of the same part is a conflict that the person
 * decides about; a change of another part only raises the revision.
 */
export function useStoredForm<S extends FormSchema, Stored extends { revision: number }>(
  options: StoredFormOptions<S, Stored>,
): SettingsForm {
  const { form, stored, reload, valuesOf, placeErrors } = options;
  const [base, setBase] = useState(() => ({ revision: stored.revision, values: valuesOf(stored) }));
  const changes = changedFields(base.values, useWatch({ control: form.control }));
  const foreign =
    stored.revision > base.revision ? changedFields(base.values, valuesOf(stored)) : undefined;
  const conflict = changes.length > 0 ? (foreign ?? []) : [];

  const adopt = (newest: Stored) => {
    setBase({ revision: newest.revision, values: valuesOf(newest) });
    form.reset(valuesOf(newest));
  };

  useEffect(() => {
    if (!foreign || conflict.length > 0) return;
    if (changes.length === 0) adopt(stored);
    else setBase((before) => ({ ...before, revision: stored.revision }));
  });

  const store = async (output: z.output<S>, revision: number): Promise<Stored> => {
    try {
      return await options.store(output, revision);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const newest = await reload();
      const foreignNow = changedFields(base.values, valuesOf(newest));
      if (newest.revision === revision || foreignNow.length > 0) throw error;
      return store(output, newest.revision);
    }
  };

  const save = form.handleSubmit(async (output) => {
    try {
      adopt(await store(output, base.revision));
      toast.success(options.saved);
    } catch (error) {
      // A conflict is shown in the page, with its ways out.
      if (isConflict(error)) return;
      showErrors(form, error, (fields) => placeErrors?.(fields, form.getValues()) ?? fields);
    }
  });

  const mergeNewest = () => {
    const merged = mergeChanges(base.values, form.getValues(), valuesOf(stored));
    adopt(stored);
    form.reset(merged, { keepDefaultValues: true });
  };

  return {
    changes,
    conflict,
    saving: form.formState.isSubmitting,
    mergeNewest,
    save: () => void save(),
    discard: () => adopt(stored),
  };
}

function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === 409;
}
