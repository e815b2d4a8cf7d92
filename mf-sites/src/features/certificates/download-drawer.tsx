import type { Certificate } from '@console/contract/domains/endpoints/certificates';
import { Alert, FieldStack, showErrors, TextInput, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button, FormDrawer, saveBlob } from '@console/kit/ui';
import { z } from 'zod';
import { useDownloadCertificateMutation } from '../../certificates/certificates.api';

const passwordSchema = z.object({ password: z.string().min(1, '请输入登录密码').max(200) });

function savePem(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'application/x-pem-file' }));
}

type DownloadDrawerProps = { certificate: Certificate; onClose: () => void };

/** Downloads the chain; the private key requires the account's password. */
export function DownloadDrawer({ certificate, onClose }: DownloadDrawerProps) {
  const form = useContractForm(passwordSchema, { password: '' });
  const [download, { isLoading }] = useDownloadCertificateMutation();
  const params = { id: certificate.id };
  const saveChain = async () => {
    const { fileName, chain } = await download({ params, body: {} }).unwrap();
    savePem(`${fileName}.pem`, chain);
  };
  const saveKey = form.handleSubmit(async (body) => {
    try {
      const answer = await download({ params, body, errorsAt: 'caller' }).unwrap();
      savePem(`${answer.fileName}.key`, answer.privateKey ?? '');
      toast.success('私钥已下载，请妥善保管');
      form.reset();
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <FormDrawer
      open
      title={`下载证书：${certificate.name}`}
      unsaved={form.formState.isDirty ? '填写的内容' : undefined}
      onClose={onClose}
    >
      <FieldStack>
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
            证书与中间证书，PEM 格式，可直接用于 nginx 等服务器。
          </Box>
          <Button onClick={() => void saveChain().catch(() => undefined)} disabled={isLoading}>
            下载证书链
          </Button>
        </Box>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void saveKey();
          }}
        >
          <FieldStack>
            <Alert severity="warning">
              拿到私钥的人可以冒充你的网站。下载私钥需要再次验证密码，并会留下记录。
            </Alert>
            <TextInput
              control={form.control}
              name="password"
              label="登录密码"
              type="password"
              autoComplete="current-password"
            />
            <Button type="submit" loading={isLoading} sx={{ justifySelf: 'start' }}>
              下载私钥
            </Button>
          </FieldStack>
        </form>
      </FieldStack>
    </FormDrawer>
  );
}
