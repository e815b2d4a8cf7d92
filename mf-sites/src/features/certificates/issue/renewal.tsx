import type { Certificate } from '@console/contract/domains/endpoints/certificates';
import { Alert } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { RowAction } from '@console/kit/table';
import { Button } from '@console/kit/ui';
import { daysText, needsRenewal } from '../../../certificates/certificate.model';
import { useRetryCertificateMutation } from '../../../certificates/certificates.api';

type RenewalProps = {
  certificate: Certificate;
  /** Opens the form for new content: an uploaded certificate is renewed by another file. */
  onReplace: () => void;
};

/** Renews a certificate from a CA; for an uploaded one, asks for new content. */
function useRenewal({ certificate, onReplace }: RenewalProps) {
  const { id, name, issue } = certificate;
  const [retry, { isLoading }] = useRetryCertificateMutation();
  if (!issue) {
    return { label: `更换证书：${name}`, text: '更换证书', disabled: false, onClick: onReplace };
  }
  const renew = async () => {
    const { error } = await retry({ params: { id } });
    if (!error) toast.success(`已提交续期：${name}`);
  };
  const isMoving = isLoading || (issue.state !== 'issued' && issue.state !== 'failed');
  return {
    label: `立即续期：${name}`,
    text: isMoving ? '续期中' : '立即续期',
    disabled: isMoving,
    onClick: () => void renew(),
  };
}

/** The renewal in the row of a certificate that needs it. */
export function RenewAction(props: RenewalProps) {
  const { text, ...renewal } = useRenewal(props);
  return <RowAction {...renewal}>{text}</RowAction>;
}

function RenewButton(props: RenewalProps) {
  const { label, text, ...renewal } = useRenewal(props);
  return (
    <Button size="small" aria-label={label} color="inherit" variant="outlined" {...renewal}>
      {text}
    </Button>
  );
}

/** Says that a certificate ends soon or has ended, and offers the remedy. */
export function RenewalNotice(props: RenewalProps) {
  const { certificate } = props;
  if (!needsRenewal(certificate)) return null;
  const isOver = certificate.validity === 'expired';
  return (
    <Alert severity={isOver ? 'error' : 'warning'} action={<RenewButton {...props} />}>
      {isOver ? '证书已过期，浏览器会拒绝访问。' : `证书即将到期，${daysText(certificate)}。`}
    </Alert>
  );
}
