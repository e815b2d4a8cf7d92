import type { ForwardDetail } from '@console/contract/forwards/endpoints/forwards';
import { forwardOriginSettingsSchema } from '@console/contract/forwards/settings/origin';
import { forwardOriginLabels } from '@console/contract/forwards/words';
import { FieldStack, FormProvider, useContractForm } from '@console/kit/form';
import { Section } from '@console/kit/ui';
import { OriginRows } from '@console/settings/origins';
import { SettingsFrame } from '@console/settings/stored-form';
import { z } from 'zod';
import { BalanceInput, OriginSections } from '../../settings/origin-sections';
import { OriginHealth } from './origin-health';
import { type ForwardProps, useForwardForm } from './use-forward-form';

const schema = z.object({ origin: forwardOriginSettingsSchema });

/** A copy: the form writes into its values, and those of the store are frozen. */
const valuesOf = ({ origin }: ForwardDetail): z.input<typeof schema> => ({
  origin: structuredClone(origin),
});

/** The origins of a forward, and how they are reached. */
export function OriginSettings({ forward, reload }: ForwardProps) {
  const form = useContractForm(schema, valuesOf(forward));
  const bodyOf = (output: z.output<typeof schema>) => output;
  const settings = useForwardForm({ form, forward, reload, valuesOf, bodyOf });
  return (
    <FormProvider {...form}>
      <SettingsFrame
        {...settings}
        label="回源设置"
        labels={forwardOriginLabels}
        subject="这个转发的设置"
      >
        <Section
          layout="split"
          title="源站"
          description="连接按权重分给上线的源站，它们都不可用时改用备用源站。"
        >
          <FieldStack>
            <OriginRows anyPort="同监听" />
            <BalanceInput />
            <OriginHealth id={forward.id} />
          </FieldStack>
        </Section>
        <OriginSections />
      </SettingsFrame>
    </FormProvider>
  );
}
