import type { ForwardDetail } from '@console/contract/forwards/endpoints/forwards';
import { forwardAccessSchema } from '@console/contract/forwards/settings/access';
import { forwardAccessLabels } from '@console/contract/forwards/words';
import { FormProvider, useContractForm } from '@console/kit/form';
import { SettingsFrame } from '@console/settings/stored-form';
import { z } from 'zod';
import { AccessSections } from '../../settings/access-sections';
import { type ForwardProps, useForwardForm } from './use-forward-form';

const schema = z.object({ access: forwardAccessSchema });

/** A copy: the form writes into its values, and those of the store are frozen. */
const valuesOf = ({ access }: ForwardDetail): z.input<typeof schema> => ({
  access: structuredClone(access),
});

/** Who may connect, and how much. */
export function AccessSettings({ forward, reload }: ForwardProps) {
  const form = useContractForm(schema, valuesOf(forward));
  const bodyOf = (output: z.output<typeof schema>) => output;
  const settings = useForwardForm({ form, forward, reload, valuesOf, bodyOf });
  return (
    <FormProvider {...form}>
      <SettingsFrame
        {...settings}
        label="访问控制"
        labels={forwardAccessLabels}
        subject="这个转发的设置"
      >
        <AccessSections />
      </SettingsFrame>
    </FormProvider>
  );
}
