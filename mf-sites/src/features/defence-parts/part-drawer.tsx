import type { Uses } from '@console/contract/defence/parts/named';
import { isApiError } from '@console/kit/api';
import {
  Alert,
  type ContractForm,
  FieldStack,
  FormProvider,
  showErrors,
  TextInput,
  useFormContext,
} from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button, FormDrawer } from '@console/kit/ui';
import type { FormSchema } from '@console/settings/stored-form';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { UsesText } from '../../defence/uses-text';

type PartDrawerProps<S extends FormSchema> = {
  noun: string;
  form: ContractForm<S>;
  /** The name of the part that is edited; absent for a new one. */
  storedName?: string | undefined;
  /** Who uses it, once known. */
  uses?: Uses | undefined;
  /** Saves the form; rejects as the API does. */
  onSave: (body: z.output<S>) => Promise<{ name: string }>;
  onClose: () => void;
  children: ReactNode;
};

const spaced = (noun: string) => (/^[A-Z]/i.test(noun) ? ` ${noun}` : noun);

/** Adds or changes a matcher, a filter or a list of addresses. */
export function PartDrawer<S extends FormSchema>(props: PartDrawerProps<S>) {
  const { noun, form, storedName, uses, onSave, onClose } = props;
  const [conflict, setConflict] = useState(false);
  const save = form.handleSubmit(async (body) => {
    try {
      const { name } = await onSave(body);
      toast.success(`已保存${spaced(noun)} ${name}`);
      onClose();
    } catch (error) {
      // Of two people who edit it, the second sees the conflict.
      if (isApiError(error) && error.status === 409) setConflict(true);
      else showErrors(form, error);
    }
  });
  return (
    <FormDrawer
      open
      title={storedName === undefined ? `添加${spaced(noun)}` : `修改 ${storedName}`}
      unsaved={form.formState.isDirty ? noun : undefined}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>取消</Button>
          <Button
            variant="contained"
            color="primary"
            loading={form.formState.isSubmitting}
            onClick={() => void save()}
          >
            保存{spaced(noun)}
          </Button>
        </>
      )}
    >
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          aria-label={noun}
          autoComplete="off"
          onSubmit={(event) => void save(event)}
        >
          <FieldStack>
            {conflict ? (
              <Alert severity="warning">
                其他人刚刚修改了它。请关闭后重新打开，在最新的内容上修改。
              </Alert>
            ) : null}
            <Name />
            {props.children}
            {uses ? (
              <Box component="section" aria-label="使用情况" sx={usesLook}>
                <UsesText uses={uses} />
              </Box>
            ) : null}
          </FieldStack>
          <button type="submit" hidden />
        </Box>
      </FormProvider>
    </FormDrawer>
  );
}

function Name() {
  const { control } = useFormContext();
  return (
    <>
      <TextInput control={control} name="name" label="名称" maxLength={40} autoFocus />
      <TextInput control={control} name="note" label="备注" optional maxLength={200} />
    </>
  );
}

const usesLook = {
  p: 3,
  fontSize: 13,
  borderRadius: 2,
  bgcolor: 'layer.sunken',
  color: 'text.secondary',
} as const;
