import type {
  ForwardDetail,
  forwardUpdateSchema,
} from '@console/contract/forwards/endpoints/forwards';
import type { ContractForm } from '@console/kit/form';
import { type FormSchema, type SettingsForm, useStoredForm } from '@console/settings/stored-form';
import type { z } from 'zod';
import { listenErrorsAsText } from '../../forwards/forward.model';
import { useUpdateForwardMutation } from '../../forwards/forwards.api';

export type ForwardProps = { forward: ForwardDetail; reload: () => Promise<ForwardDetail> };

type Options<S extends FormSchema> = ForwardProps & {
  form: ContractForm<S>;
  valuesOf: (forward: ForwardDetail) => z.input<S>;
  bodyOf: (output: z.output<S>) => Omit<z.input<typeof forwardUpdateSchema>, 'revision'>;
};

/** A form over a part of a forward. */
export function useForwardForm<S extends FormSchema>(options: Options<S>): SettingsForm {
  const { form, forward, reload, valuesOf, bodyOf } = options;
  const [update] = useUpdateForwardMutation();
  return useStoredForm({
    ...{ form, stored: forward, reload, valuesOf },
    placeErrors: listenErrorsAsText,
    store: (output, revision) => {
      const body = { ...bodyOf(output), revision };
      return update({ params: { id: forward.id }, body, errorsAt: 'caller' }).unwrap();
    },
    saved: '已保存，正在同步到节点',
  });
}
