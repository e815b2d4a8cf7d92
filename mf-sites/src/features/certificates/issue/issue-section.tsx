import type { Certificate } from '@console/contract/domains/endpoints/certificates';
import { FormControlLabel, Switch } from '@console/kit/controls';
import { Alert } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button } from '@console/kit/ui';
import {
  useRetryCertificateMutation,
  useUpdateCertificateMutation,
} from '../../../certificates/certificates.api';
import { IssueText } from './issue-text';

/** The order at the CA: its progress, why it failed, and whether it is renewed automatically. */
export function IssueSection({ certificate }: { certificate: Certificate }) {
  const { issue, autoRenew } = certificate;
  const params = { id: certificate.id };
  const [retry, retrying] = useRetryCertificateMutation();
  const [update, updating] = useUpdateCertificateMutation();
  if (!issue) return null;
  const tryNow = async () => {
    await retry({ params }).unwrap();
    toast.success(issue.state === 'issued' ? '已提交续期' : '已提交重试');
  };
  const setAutoRenew = async (on: boolean) => {
    await update({ params, body: { autoRenew: on } }).unwrap();
    toast.success(on ? '已开启自动续期' : '已关闭自动续期');
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {issue.error ? <Alert severity="error">签发失败：{issue.error}</Alert> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <Box sx={{ flex: 1, '& small': { ml: 2, color: 'text.tertiary' } }}>
          <IssueText certificate={{ ...certificate, issue: { ...issue, error: null } }} />
        </Box>
        <FormControlLabel
          label="自动续期"
          sx={{ ml: 0, gap: 2 }}
          control={
            <Switch
              checked={autoRenew}
              disabled={updating.isLoading}
              onChange={(_, on) => void setAutoRenew(on).catch(() => undefined)}
            />
          }
        />
        {issue.state === 'failed' || issue.state === 'issued' ? (
          <Button
            size="small"
            loading={retrying.isLoading}
            onClick={() => void tryNow().catch(() => undefined)}
          >
            {issue.state === 'issued' ? '立即续期' : '立即重试'}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
