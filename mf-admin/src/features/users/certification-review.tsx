import {
  certificationKindLabels,
  certificationStateLabels,
} from '@console/contract/accounts/certification/words';
import type { CertificationReview as Certification } from '@console/contract/accounts/endpoints/certification';
import { formatDateTime } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import {
  Box,
  Button,
  type KeyFact,
  KeyFacts,
  StateChip,
  type Tone,
  Typography,
  useConfirm,
} from '@console/kit/ui';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog';
import { useReviewCertificationMutation } from './users.api';

const tones = {
  'under-review': 'info',
  normal: 'ok',
  unsuccessful: 'warn',
} as const satisfies Record<Certification['state'], Tone>;

type ReviewProps = { userId: string; certification: Certification };

/** What a user has submitted for 实名认证, and the decision while it is pending. */
export function CertificationReview({ userId, certification }: ReviewProps) {
  return (
    <>
      <Typography variant="h2" sx={{ mt: 6, mb: 3 }}>
        实名认证
      </Typography>
      <KeyFacts facts={factsOf(certification)} />
      {certification.state === 'under-review' ? (
        <Verdict userId={userId} certification={certification} />
      ) : null}
    </>
  );
}

function Verdict({ userId, certification: { name } }: ReviewProps) {
  const confirm = useConfirm();
  const [refusing, setRefusing] = useState(false);
  const [review] = useReviewCertificationMutation();
  const params = { id: userId };
  const accept = async () => {
    const done = await confirm({
      title: `通过 ${name} 的实名认证？`,
      children: '通过后不能再驳回，用户也不能再修改资料。',
      verb: '通过认证',
      action: () => review({ params, body: { state: 'normal' }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success('已通过实名认证');
  };
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Button variant="contained" color="primary" onClick={() => void accept()}>
        通过认证
      </Button>
      <Button onClick={() => setRefusing(true)}>驳回认证</Button>
      {refusing ? (
        <ReasonDialog
          title={`驳回 ${name} 的实名认证？`}
          consequence="用户会看到下面的原因，可以修改后重新提交。"
          verb="驳回认证"
          help="用户会看到，也写入操作记录。"
          onClose={() => setRefusing(false)}
          onReason={async (reason) => {
            const body = { state: 'unsuccessful' as const, reason };
            await review({ params, body, errorsAt: 'caller' }).unwrap();
            toast.success('已驳回实名认证');
          }}
        />
      ) : null}
    </Box>
  );
}

function factsOf(certification: Certification): KeyFact[] {
  const { kind, state, name, idNumber, legalPerson, reason, submittedAt } = certification;
  const person = kind === 'individual';
  return [
    {
      label: '认证状态',
      value: <StateChip tone={tones[state]} label={certificationStateLabels[state]} />,
    },
    { label: '类型', value: certificationKindLabels[kind] },
    { label: person ? '姓名' : '企业名称', value: name, copy: name },
    { label: person ? '身份证号码' : '统一社会信用代码', value: idNumber, copy: idNumber },
    ...(legalPerson ? [{ label: '法定代表人', value: legalPerson }] : []),
    ...(reason ? [{ label: '驳回原因', value: reason }] : []),
    { label: '提交时间', value: formatDateTime(submittedAt) },
  ];
}
