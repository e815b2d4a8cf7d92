import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { showErrors, useContractForm } from '@console/kit/form';
import { type SubmitEvent, useState } from 'react';
import { domainErrorsAsText } from '../../sites/domains/domains-text';
import { useCreateSiteMutation } from '../../sites/sites.api';
import { addSiteDefaults, addSiteSchema } from './add-site.model';

/** The form of one site, from typing to the site that was added. */
export function useAddSite() {
  const form = useContractForm(addSiteSchema, addSiteDefaults);
  const [createSite] = useCreateSiteMutation();
  const [added, setAdded] = useState<SiteDetail>();
  const save = form.handleSubmit(async (body) => {
    try {
      setAdded(await createSite({ body, errorsAt: 'caller' }).unwrap());
      form.reset(addSiteDefaults);
    } catch (error) {
      showErrors(form, error, (fields) => domainErrorsAsText(fields, form.getValues('domains')));
    }
  });
  return {
    form,
    added,
    dirty: form.formState.isDirty,
    submit: (event: SubmitEvent) => void save(event),
    again: () => setAdded(undefined),
  };
}
