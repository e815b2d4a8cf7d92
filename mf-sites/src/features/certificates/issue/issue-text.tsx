import type { Certificate } from '@console/contract/domains/endpoints/certificates';
import { formatDateTime } from '@console/kit/format';
import { Box, StateChip, Tooltip } from '@console/kit/ui';
import { issueStates } from '../../../certificates/certificate.model';

/** The order at the CA: its progress, why it failed, and what comes next. */
export function IssueText({ certificate }: { certificate: Certificate }) {
  const { issue, autoRenew } = certificate;
  if (!issue) return '-';
  const { state, error, nextAttemptAt } = issue;
  const next = nextAttemptAt && nextText(state, autoRenew, nextAttemptAt);
  return (
    <>
      <StateChip {...issueStates[state]} />
      {next ? <small>{next}</small> : null}
      {error ? (
        <Tooltip title={error}>
          <Box component="small" sx={{ color: 'error.main' }}>
            查看原因
          </Box>
        </Tooltip>
      ) : null}
    </>
  );
}

function nextText(state: keyof typeof issueStates, autoRenew: boolean, at: string) {
  if (state === 'failed') return `${formatDateTime(at)} 重试`;
  return state === 'issued' && autoRenew ? `${formatDateTime(at)} 续期` : undefined;
}
