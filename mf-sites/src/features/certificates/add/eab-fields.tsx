import { TextInput, useFormContext } from '@console/kit/form';

/** External account binding, as the CA's console gives it. */
export function EabFields({ optional }: { optional: boolean }) {
  const { control } = useFormContext<{ eabKid: string; eabHmacKey: string }>();
  return (
    <>
      <TextInput
        control={control}
        name="eabKid"
        label="EAB KID"
        mono
        optional={optional}
        help={
          optional ? '机构要求外部账户绑定时填写。' : '在 ZeroSSL 控制台的 Developer 页面生成。'
        }
      />
      <TextInput
        control={control}
        name="eabHmacKey"
        label="EAB HMAC Key"
        type="password"
        autoComplete="new-password"
        optional={optional}
      />
    </>
  );
}
