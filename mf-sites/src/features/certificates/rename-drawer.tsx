import { certificateRenameSchema } from '@console/contract/domains/certificates';
import type { Certificate } from '@console/contract/domains/endpoints/certificates';
import { FormProvider, showErrors, TextInput, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { useUpdateCertificateMutation } from '../../certificates/certificates.api';
import { FormFrame } from './form-frame';

type RenameDrawerProps = { certificate: Certificate; onClose: () => void };

/** Renames a certificate; the sites that use it are not affected. */
export function RenameDrawer({ certificate, onClose }: RenameDrawerProps) {
  const form = useContractForm(certificateRenameSchema, { name: certificate.name });
  const [update, { isLoading }] = useUpdateCertificateMutation();
  const save = form.handleSubmit(async (body) => {
    try {
      await update({ params: { id: certificate.id }, body, errorsAt: 'caller' }).unwrap();
      toast.success(`已重命名为 ${body.name}`);
      onClose();
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <FormProvider {...form}>
      <FormFrame
        title="重命名证书"
        verb="保存名称"
        saving={isLoading}
        onSave={() => void save()}
        unsaved={form.formState.isDirty ? '名称' : undefined}
        onClose={onClose}
      >
        <TextInput control={form.control} name="name" label="名称" />
      </FormFrame>
    </FormProvider>
  );
}
