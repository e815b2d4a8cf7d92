import type { Certificate } from '@console/contract/certificates';
import { Alert } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Button } from '@console/kit/ui';
import type { ComponentProps } from 'react';
import { daysText, needsRenewal } from '../../certificates/certificate.model';
import { useRetryCertificateMutation } from '../../certificates/certificates.api';

type RenewalProps = {
  certificate: Certificate;
  /** Opens the form for new content: what was uploaded is renewed by another file. */
  onReplace: () => void;
};

/** Renews what a CA has issued; of what was uploaded, asks for the new content. */
export function RenewButton({
  certificate,
  onReplace,
  ...look
}: RenewalProps & ComponentProps<typeof Button>) {
  const { id, name, issue } = certificate;
  const [retry, { isLoading }] = useRetryCertificateMutation();
  const renew = async () => {
    const { error } = await retry({ params: { id } });
    if (!error) toast.success(`已提交续期：${name}`);
  };
  if (!issue) {
    return (
      <Button size="small" aria-label={`更换证书：${name}`} onClick={onReplace} {...look}>
        更换证书
      </Button>
    );
  }
  const isMoving = issue.state !== 'issued' && issue.state !== 'failed';
  return (
    <Button
      size="small"
      loading={isLoading}
      disabled={isMoving}
      aria-label={`立即续期：${name}`}
      onClick={() => void renew()}
      {...look}
    >
      {isMoving ? '续期中' : '立即续期'}
    </Button>
  );
}

/** That a certificate ends soon, or has ended, and the way to do something about it. */
export function RenewalNotice(props: RenewalProps) {
  const { certificate } = props;
  if (!needsRenewal(certificate)) return null;
  const isOver = certificate.validity === 'expired';
  return (
    <Alert
      severity={isOver ? 'error' : 'warning'}
      action={<RenewButton {...props} color="inherit" variant="outlined" />}
    >
      {isOver ? '证书已过期，浏览器会拒绝访问。' : `证书即将到期，${daysText(certificate)}。`}
    </Alert>
  );
}
