import type { SecondFactorState } from '@console/contract/accounts/endpoints/second-factor';
import { formatDateTime } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { Box, Button, KeyFacts, QueryState, Section, StateChip } from '@console/kit/ui';
import { useState } from 'react';
import { EnableDialog } from './enable-dialog';
import { ProofDialog } from './proof-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import {
  useDisableSecondFactorMutation,
  useGetSecondFactorQuery,
  useRenewRecoveryCodesMutation,
} from './second-factor.api';

/** At or below this many codes, new ones should be made. */
const fewCodes = 3;

export function SecondFactorSection() {
  const query = useGetSecondFactorQuery();
  // They are shown only once, so they stay until the person has saved them.
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Section
      title="两步验证"
      description="登录时除密码外，还要输入手机上的动态验证码。即使密码泄露，他人也无法登录。"
      layout="split"
    >
      <QueryState query={query} height={72}>
        {(state) =>
          state.activeSince === null ? (
            <Off onCodes={setCodes} />
          ) : (
            <On state={state} since={state.activeSince} onCodes={setCodes} />
          )
        }
      </QueryState>
      {codes === null ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

type CodesProps = { onCodes: (codes: string[]) => void };

function Off({ onCodes }: CodesProps) {
  const [enabling, setEnabling] = useState(false);
  return (
    <>
      <KeyFacts facts={[{ label: '状态', value: <StateChip tone="mute" label="未开启" /> }]} />
      <Button variant="contained" color="primary" onClick={() => setEnabling(true)}>
        开启两步验证
      </Button>
      {enabling ? <EnableDialog onClose={() => setEnabling(false)} onCodes={onCodes} /> : null}
    </>
  );
}

type OnProps = CodesProps & { state: SecondFactorState; since: string };

function On({ state: { recoveryCodesLeft }, since, onCodes }: OnProps) {
  const [asked, setAsked] = useState<'renew' | 'disable'>();
  const [renew] = useRenewRecoveryCodesMutation();
  const [disable] = useDisableSecondFactorMutation();
  const close = () => setAsked(undefined);
  const few = recoveryCodesLeft <= fewCodes;
  return (
    <>
      <KeyFacts
        facts={[
          { label: '状态', value: <StateChip tone="ok" label="已开启" /> },
          { label: '开启时间', value: formatDateTime(since) },
          {
            label: '可用恢复码',
            value: few ? (
              <StateChip tone="warn" label={`剩余 ${recoveryCodesLeft} 个，请重新生成`} />
            ) : (
              `剩余 ${recoveryCodesLeft} 个`
            ),
          },
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => setAsked('renew')}>
          重新生成恢复码
        </Button>
        <Button color="error" onClick={() => setAsked('disable')}>
          关闭两步验证
        </Button>
      </Box>
      {asked === 'renew' ? (
        <ProofDialog
          title="重新生成恢复码？"
          consequence="原有的恢复码会全部作废，新的恢复码只显示一次。"
          verb="重新生成"
          onClose={close}
          onProof={async (body) => {
            const { recoveryCodes } = await renew({ body, errorsAt: 'caller' }).unwrap();
            onCodes(recoveryCodes);
          }}
        />
      ) : null}
      {asked === 'disable' ? (
        <ProofDialog
          title="关闭两步验证？"
          consequence="之后只凭密码或手机验证码就能登录，恢复码会作废，其他设备上的登录会全部失效。"
          verb="关闭两步验证"
          danger
          onClose={close}
          onProof={async (body) => {
            await disable({ body, errorsAt: 'caller' }).unwrap();
            toast.success('两步验证已关闭，其他设备已退出登录');
          }}
        />
      ) : null}
    </>
  );
}
