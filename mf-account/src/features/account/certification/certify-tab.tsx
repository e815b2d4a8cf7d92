import {
  certificationKindLabels,
  certificationStateLabels,
} from '@console/contract/accounts/certification/words';
import type { Certification } from '@console/contract/accounts/endpoints/certification';
import { Alert } from '@console/kit/form';
import { formatDateTime } from '@console/kit/format';
import { Box, KeyFacts, QueryState, Section, StateChip, type Tone } from '@console/kit/ui';
import { useCheckCertificationQuery } from './certification.api';
import { CertifyForm } from './certify-form';

const tones = {
  'under-review': 'info',
  normal: 'ok',
  unsuccessful: 'warn',
} as const satisfies Record<Certification['state'], Tone>;

/** 实名认证: what was submitted and its state, or the form. */
export function CertifyTab() {
  const query = useCheckCertificationQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Section
      title="实名认证"
      description="填写的资料加密保存，只用于核实账户的使用人。"
      layout="split"
    >
      <QueryState query={query} height={240}>
        {(certification) => <Content certification={certification} />}
      </QueryState>
    </Section>
  );
}

function Content({ certification }: { certification: Certification | null }) {
  if (!certification) return <CertifyForm />;
  const refused = certification.state === 'unsuccessful';
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {refused ? (
        <Alert severity="warning">没有通过审核：{certification.reason}。请修改后重新提交。</Alert>
      ) : null}
      <KeyFacts facts={factsOf(certification)} />
      {refused ? <CertifyForm /> : null}
    </Box>
  );
}

function factsOf({ kind, state, name, idNumber, submittedAt }: Certification) {
  return [
    {
      label: '状态',
      value: <StateChip tone={tones[state]} label={certificationStateLabels[state]} />,
    },
    { label: '类型', value: certificationKindLabels[kind] },
    { label: kind === 'individual' ? '姓名' : '名称', value: name },
    { label: kind === 'individual' ? '身份证号码' : '统一社会信用代码', value: idNumber },
    { label: '提交时间', value: formatDateTime(submittedAt) },
  ];
}
