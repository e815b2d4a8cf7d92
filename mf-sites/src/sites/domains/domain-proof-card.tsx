import { domainProofLabels } from '@console/contract/domains/domain-proofs';
import type {
  DomainProof,
  DomainProofState,
} from '@console/contract/domains/endpoints/domain-proofs';
import { Box, Button, CopyText, DateTime, KeyFacts, StateChip, type Tone } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { useCheckDomainProofMutation } from './domain-proofs.api';

const tones = {
  pending: 'warn',
  proven: 'ok',
  expired: 'mute',
} as const satisfies Record<DomainProofState, Tone>;

type DomainProofCardProps = { proof: DomainProof; children?: ReactNode };

/** The TXT record that proves a name, how far it is, and the button that has it checked. */
export function DomainProofCard({ proof, children }: DomainProofCardProps) {
  const { name, recordName, recordValue, state, message } = proof;
  const [check, { isLoading }] = useCheckDomainProofMutation();
  return (
    <Box component="li" aria-label={name} sx={cardLook}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box component="span" className="mono" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <StateChip tone={tones[state]} label={domainProofLabels[state]} />
        <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
          {children}
          <Button size="small" loading={isLoading} onClick={() => void check({ body: { name } })}>
            检查
          </Button>
        </Box>
      </Box>
      <KeyFacts
        facts={[
          { label: '主机记录', value: <CopyText mono text={recordName} label="复制主机记录" /> },
          { label: '记录类型', value: 'TXT' },
          { label: '记录值', value: <CopyText mono text={recordValue} label="复制记录值" /> },
          ...(proof.checkedAt
            ? [{ label: '上次检查', value: <DateTime value={proof.checkedAt} /> }]
            : []),
          ...(proof.expiresAt
            ? [{ label: '有效期至', value: <DateTime value={proof.expiresAt} /> }]
            : []),
        ]}
      />
      <Box role="status" sx={{ fontSize: 13, color: 'error.main', '&:empty': { display: 'none' } }}>
        {message}
      </Box>
    </Box>
  );
}

const cardLook = {
  display: 'grid',
  gap: 3,
  p: 4,
  border: 1,
  borderColor: 'line.hairline',
  borderRadius: 1,
} as const;
