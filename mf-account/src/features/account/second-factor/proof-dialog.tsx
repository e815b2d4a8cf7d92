import { FieldStack, showErrors, TextInput, useContractForm } from '@console/kit/form';
import { Box, FormDialog } from '@console/kit/ui';
import { useMemo, useState } from 'react';
import { placeProof, proofFormSchema, toProof, type Way } from './proof.model';
import { proofInputs, WayButton } from './proof-way';

type ProofDialogProps = {
  title: string;
  consequence: string;
  verb: string;
  danger?: boolean;
  onClose: () => void;
  /** Performs the action; rejects as an API call does. */
  onProof: (proof: ReturnType<typeof toProof>) => Promise<void>;
};

/** Asks for the password and the second factor before changing the latter. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, consequence, verb, danger, onClose, onProof } = props;
  const [way, setWay] = useState<Way>('code');
  const schema = useMemo(() => proofFormSchema(way), [way]);
  const form = useContractForm(schema, { password: '', proof: '' });
  const submit = form.handleSubmit(async (values) => {
    try {
      await onProof(toProof(way, values));
      onClose();
    } catch (error) {
      showErrors(form, error, placeProof);
    }
  });
  const change = (next: Way) => {
    form.resetField('proof');
    setWay(next);
  };
  return (
    <FormDialog
      open
      title={title}
      explanation={consequence}
      verb={verb}
      danger={danger}
      busy={form.formState.isSubmitting}
      unsaved={form.formState.isDirty ? '填写的内容' : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <FieldStack>
        <TextInput
          control={form.control}
          name="password"
          type="password"
          label="当前密码"
          autoComplete="current-password"
          autoFocus
        />
        <Box>
          <TextInput control={form.control} name="proof" {...proofInputs[way]} mono />
          <WayButton way={way} onChange={change} />
        </Box>
      </FieldStack>
    </FormDialog>
  );
}
