import { showErrors, useContractForm, useWatch } from '@console/kit/form';
import { type SubmitEvent, useDeferredValue, useMemo, useState } from 'react';
import { useCreateSitesMutation } from '../../sites/sites.api';
import { addBatchDefaults, addBatchSchema, type BatchRow, checkBatch } from './add-batch.model';

/** The text of many sites, from typing to the report. */
export function useAddBatch() {
  const form = useContractForm(addBatchSchema, addBatchDefaults);
  const [createSites] = useCreateSitesMutation();
  const [rows, setRows] = useState<BatchRow[]>();
  const text = useWatch({ control: form.control, name: 'text' });
  // A long text is checked after the keystroke has been painted.
  const settled = useDeferredValue(text);
  const check = useMemo(() => checkBatch(settled), [settled]);
  const save = form.handleSubmit(async (body) => {
    try {
      const report = await createSites({ body, errorsAt: 'caller' }).unwrap();
      setRows(report.rows);
      form.reset(addBatchDefaults);
    } catch (error) {
      showErrors(form, error);
    }
  });
  /** Starts again with the lines that were not added, so that they can be corrected. */
  const again = () => {
    const failed = (rows ?? []).filter(({ id }) => id === null).map((row) => row.text);
    if (failed.length > 0) form.setValue('text', failed.join('\n'), { shouldDirty: true });
    setRows(undefined);
  };
  return {
    form,
    check,
    rows,
    dirty: form.formState.isDirty,
    submit: (event: SubmitEvent) => void save(event),
    again,
  };
}
