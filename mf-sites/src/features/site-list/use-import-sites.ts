import { fileCharsMax } from '@console/contract/settings/file-limits';
import type { SiteImportReport } from '@console/contract/sites/endpoints/import';
import { siteImportSchema } from '@console/contract/sites/history/import';
import { showErrors, useContractForm } from '@console/kit/form';
import { readTextFile } from '@console/settings/fields';
import { useState } from 'react';
import { useImportSitesMutation } from '../../sites/site-actions.api';

/** A character is four bytes at most. */
const fileBytesMax = fileCharsMax * 4;

/** The import of a file of websites: choosing it, its check by the API, and the result. */
export function useImportSites() {
  const form = useContractForm(siteImportSchema.pick({ text: true }), { text: '' });
  const [ask] = useImportSitesMutation();
  const [checked, setChecked] = useState<SiteImportReport>();
  const [done, setDone] = useState<SiteImportReport>();

  const chooseFile = async (file: File) => {
    if (file.size > fileBytesMax) {
      form.setError('text', { message: `文件过大，最大 ${fileBytesMax / 1_000_000} MB` });
      return;
    }
    const text = await readTextFile(file);
    form.setValue('text', text, { shouldDirty: true, shouldValidate: true });
  };

  const send = (commit: boolean, take: (report: SiteImportReport) => void) =>
    form.handleSubmit(async ({ text }) => {
      try {
        take(await ask({ body: { text, commit }, errorsAt: 'caller' }).unwrap());
      } catch (error) {
        showErrors(form, error);
      }
    })();

  return {
    form,
    checked,
    done,
    chooseFile,
    check: () => send(false, setChecked),
    /** Adds the rows that are still valid, which may be fewer than when they were checked. */
    add: () => send(true, setDone),
    back: () => setChecked(undefined),
  };
}
