import type { SiteDetail, siteUpdateSchema } from '@console/contract/sites/endpoints/sites';
import type { ContractForm } from '@console/kit/form';
import { type FormSchema, type SettingsForm, useStoredForm } from '@console/settings/stored-form';
import type { z } from 'zod';
import { useUpdateSiteMutation } from '../../sites/sites.api';

/** A section of the site, and how its form reads from it and writes to it. */
type SettingsOptions<S extends FormSchema> = {
  form: ContractForm<S>;
  site: SiteDetail;
  /** Refetches the site. */
  reload: () => Promise<SiteDetail>;
  valuesOf: (site: SiteDetail) => z.input<S>;
  bodyOf: (output: z.output<S>) => Omit<z.input<typeof siteUpdateSchema>, 'revision'>;
  /** Maps the server's messages to the form's fields. */
  placeErrors?: (fields: Record<string, string>, values: z.input<S>) => Record<string, string>;
};

/** A form over a part of a site. */
export function useSettingsForm<S extends FormSchema>(options: SettingsOptions<S>): SettingsForm {
  const { form, site, reload, valuesOf, bodyOf, placeErrors } = options;
  const [updateSite] = useUpdateSiteMutation();
  return useStoredForm({
    ...{ form, stored: site, reload, valuesOf, placeErrors },
    store: (output, revision) => {
      const body = { ...bodyOf(output), revision };
      return updateSite({ params: { id: site.id }, body, errorsAt: 'caller' }).unwrap();
    },
    saved: '已保存，正在同步到节点',
  });
}
