import type { SiteDetail, siteUpdateSchema } from '@console/contract/sites';
import { isApiError } from '@console/kit/api';
import { type ContractForm, showErrors, type useContractForm, useWatch } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useUpdateSiteMutation } from '../../sites/sites.api';
import { changedFields, mergeChanges } from './changes';

type FormSchema = Parameters<typeof useContractForm>[0];
type Fields = Record<string, string>;

/** A section of the site, and how its form reads from it and writes to it. */
type SettingsOptions<S extends FormSchema> = {
  form: ContractForm<S>;
  site: SiteDetail;
  /** Asks for the site anew. */
  reload: () => Promise<SiteDetail>;
  valuesOf: (site: SiteDetail) => z.input<S>;
  bodyOf: (output: z.output<S>) => Omit<z.input<typeof siteUpdateSchema>, 'revision'>;
  /** Fits the server's sentences to the fields of the form. */
  placeErrors?: (fields: Fields, values: z.input<S>) => Fields;
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
 * A form over a part of a site that others may change at the same time. It follows the site while
 * nothing is typed. Once something is, a change of the same part is a conflict that the person
 * decides about; a change of another part only raises the revision.
 */
export function useSettingsForm<S extends FormSchema>(options: SettingsOptions<S>): SettingsForm {
  const { form, site, reload, valuesOf, bodyOf, placeErrors } = options;
  const [base, setBase] = useState(() => ({ revision: site.revision, values: valuesOf(site) }));
  const [updateSite] = useUpdateSiteMutation();
  const changes = changedFields(base.values, useWatch({ control: form.control }));
  const foreign =
    site.revision > base.revision ? changedFields(base.values, valuesOf(site)) : undefined;
  const conflict = changes.length > 0 ? (foreign ?? []) : [];

  const adopt = (stored: SiteDetail) => {
    setBase({ revision: stored.revision, values: valuesOf(stored) });
    form.reset(valuesOf(stored));
  };

  useEffect(() => {
    if (!foreign || conflict.length > 0) return;
    if (changes.length === 0) adopt(site);
    else setBase((before) => ({ ...before, revision: site.revision }));
  });

  const store = async (output: z.output<S>, revision: number): Promise<SiteDetail> => {
    const params = { id: site.id };
    const body = { ...bodyOf(output), revision };
    try {
      return await updateSite({ params, body, errorsAt: 'caller' }).unwrap();
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
      toast.success('已保存，正在同步到节点');
    } catch (error) {
      // A conflict is shown in the page, with its ways out.
      if (isConflict(error)) return;
      showErrors(form, error, (fields) => placeErrors?.(fields, form.getValues()) ?? fields);
    }
  });

  const mergeNewest = () => {
    const merged = mergeChanges(base.values, form.getValues(), valuesOf(site));
    adopt(site);
    form.reset(merged, { keepDefaultValues: true });
  };

  return {
    changes,
    conflict,
    saving: form.formState.isSubmitting,
    mergeNewest,
    save: () => void save(),
    discard: () => adopt(site),
  };
}

function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === 409;
}
