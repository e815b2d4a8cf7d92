import { TextInput, useFormContext } from '@console/kit/form';
import { Box, Button } from '@console/kit/ui';
import { useRef } from 'react';

type PemFieldProps = {
  name: 'certificate' | 'privateKey';
  label: string;
  help: string;
  placeholder: string;
};

/** The text of a PEM file, pasted or read from the file. */
function PemField({ name, label, help, placeholder }: PemFieldProps) {
  const { control, setValue } = useFormContext<{ certificate: string; privateKey: string }>();
  const input = useRef<HTMLInputElement>(null);
  const read = (file: File | undefined) => {
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () =>
      setValue(name, String(reader.result), { shouldDirty: true, shouldValidate: true });
    reader.readAsText(file);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextInput
        control={control}
        name={name}
        label={label}
        rows={8}
        mono
        help={help}
        placeholder={placeholder}
      />
      <Button
        size="small"
        sx={{ justifySelf: 'start' }}
        onClick={() => input.current?.click()}
        aria-label={`选择${label}文件`}
      >
        选择文件
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pem,.crt,.cer,.key,.txt"
        data-testid={`${name}-file`}
        onChange={(event) => {
          read(event.target.files?.[0]);
          // The same file may be chosen again once it was corrected.
          event.target.value = '';
        }}
      />
    </Box>
  );
}

/** Certificate and key of an upload. */
export function PemFields() {
  return (
    <>
      <PemField
        name="certificate"
        label="证书"
        help="PEM 格式，连同中间证书一起粘贴，顺序不限。域名和有效期会自动读取。"
        placeholder={'-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----'}
      />
      <PemField
        name="privateKey"
        label="私钥"
        help="PEM 格式，不能有密码。加密保存，只下发到节点。"
        placeholder={'-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----'}
      />
    </>
  );
}
