import { dnsApiCreateSchema, dnsApiUpdateSchema } from '@console/contract/domains/dns-apis';
import type { DnsApi } from '@console/contract/domains/endpoints/dns-apis';
import { isApiError } from '@console/kit/api';
import { showErrors, useContractForm, useWatch } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { useEffect, useRef, useState } from 'react';
import {
  useCreateDnsApiMutation,
  useTestDnsApiMutation,
  useTestDnsSettingsMutation,
  useUpdateDnsApiMutation,
} from '../../dns/dns.api';
import { emptySettings, valuesOf } from './dns-api-form.model';

export type TestResult = { ok: true; zones: string[] } | { ok: false; message: string };

/** The form of a new or stored DNS API; it is tested before and after it is saved. */
export function useDnsApiForm(stored: DnsApi | undefined, onClose: () => void) {
  // A new one requires its secrets; for a stored one an empty field keeps the secret.
  const schema = stored ? dnsApiUpdateSchema : dnsApiCreateSchema;
  const form = useContractForm(schema, valuesOf(stored));
  const provider = useWatch({ control: form.control, name: 'settings.provider' });
  const [result, setResult] = useState<TestResult>();
  const [testSettings, testing] = useTestDnsSettingsMutation();
  const [create, creating] = useCreateDnsApiMutation();
  const [update, updating] = useUpdateDnsApiMutation();
  const [testSaved] = useTestDnsApiMutation();

  const shown = useRef(provider);
  useEffect(() => {
    if (shown.current === provider) return;
    shown.current = provider;
    form.clearErrors('settings');
    form.setValue('settings', emptySettings(provider), { shouldDirty: true });
    setResult(undefined);
  }, [form, provider]);

  const test = form.handleSubmit(async ({ settings }) => {
    setResult(undefined);
    try {
      const body = { settings, ...(stored && { id: stored.id }) };
      const { zones } = await testSettings({ body, errorsAt: 'caller' }).unwrap();
      setResult({ ok: true, zones: zones.map(({ name }) => name) });
    } catch (error) {
      if (isApiError(error) && Object.keys(error.fields).length === 0) {
        setResult({ ok: false, message: error.msg });
      } else showErrors(form, error);
    }
  });

  const save = form.handleSubmit(async (body) => {
    try {
      const { id, name } = stored
        ? await update({ params: { id: stored.id }, body, errorsAt: 'caller' }).unwrap()
        : await create({ body, errorsAt: 'caller' }).unwrap();
      toast.success(`已保存 ${name}`);
      // The list shows the outcome.
      void testSaved({ params: { id }, errorsAt: 'caller' });
      onClose();
    } catch (error) {
      showErrors(form, error);
    }
  });

  return {
    form,
    provider,
    result,
    test,
    save,
    testing: testing.isLoading,
    saving: creating.isLoading || updating.isLoading,
  };
}
