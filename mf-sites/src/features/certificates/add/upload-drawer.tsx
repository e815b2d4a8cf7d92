import {
  certificatePemSchema,
  certificateUploadSchema,
} from '@console/contract/domains/certificates';
import type { CertificateDetail } from '@console/contract/domains/endpoints/certificates';
import { FormProvider, showErrors, TextInput, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import {
  useUpdateCertificateMutation,
  useUploadCertificateMutation,
} from '../../../certificates/certificates.api';
import { FormFrame } from '../form-frame';
import { PemFields } from './pem-fields';

const emptyPem = { certificate: '', privateKey: '' };

type UploadDrawerProps = { onDone: (certificate: CertificateDetail) => void; onClose: () => void };

/** A new certificate. */
export function UploadDrawer({ onDone, onClose }: UploadDrawerProps) {
  const form = useContractForm(certificateUploadSchema, { name: '', ...emptyPem });
  const [upload, { isLoading }] = useUploadCertificateMutation();
  const save = form.handleSubmit(async (body) => {
    try {
      const made = await upload({ body, errorsAt: 'caller' }).unwrap();
      toast.success(`已上传证书 ${made.name}`);
      onDone(made);
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <FormProvider {...form}>
      <FormFrame
        title="上传证书"
        verb="上传证书"
        saving={isLoading}
        onSave={() => void save()}
        unsaved={form.formState.isDirty ? '证书' : undefined}
        onClose={onClose}
      >
        <PemFields />
        <TextInput
          control={form.control}
          name="name"
          label="名称"
          optional
          maxLength={60}
          help="留空时使用证书的第一个域名。"
        />
      </FormFrame>
    </FormProvider>
  );
}

type ReplaceDrawerProps = UploadDrawerProps & { id: string; name: string };

/** New content for a certificate; the sites that use it are not changed. */
export function ReplaceDrawer({ id, name, onDone, onClose }: ReplaceDrawerProps) {
  const form = useContractForm(certificatePemSchema, emptyPem);
  const [update, { isLoading }] = useUpdateCertificateMutation();
  const save = form.handleSubmit(async (pem) => {
    try {
      const done = await update({ params: { id }, body: { pem }, errorsAt: 'caller' }).unwrap();
      toast.success('已更换证书内容，正在同步到节点');
      onDone(done);
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <FormProvider {...form}>
      <FormFrame
        title={`更换证书内容：${name}`}
        verb="更换内容"
        saving={isLoading}
        onSave={() => void save()}
        unsaved={form.formState.isDirty ? '证书' : undefined}
        onClose={onClose}
      >
        <PemFields />
      </FormFrame>
    </FormProvider>
  );
}
