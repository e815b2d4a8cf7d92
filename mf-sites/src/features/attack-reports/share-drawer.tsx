import { attackShareCreateSchema } from '@console/contract/monitor/attack-reports';
import type { AttackShare } from '@console/contract/monitor/endpoints/attack-reports';
import { attackShareDays } from '@console/contract/monitor/limits';
import { Alert, SelectInput, showErrors, useContractForm } from '@console/kit/form';
import { formatDateTime } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import {
  Box,
  Button,
  CopyText,
  FormDrawer,
  QueryState,
  Section,
  useConfirm,
} from '@console/kit/ui';
import { useState } from 'react';
import {
  useCreateAttackShareMutation,
  useListAttackSharesQuery,
  useRevokeAttackShareMutation,
} from './attack-reports.api';

const dayOptions = attackShareDays.map((value) => ({ value, label: `${value} 天` }));

type ShareDrawerProps = { reportId: string; onClose: () => void };

/** Creates and revokes links by which anybody can read the report for a time. */
export function ShareDrawer({ reportId, onClose }: ShareDrawerProps) {
  const [made, setMade] = useState<string>();
  const form = useContractForm(attackShareCreateSchema, { days: 7 });
  const [create] = useCreateAttackShareMutation();
  const save = form.handleSubmit(async (body) => {
    try {
      const params = { id: reportId };
      const { path } = await create({ params, body, errorsAt: 'caller' }).unwrap();
      setMade(new URL(path, window.location.origin).href);
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <FormDrawer
      open
      title="分享报告"
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Section
          title="生成链接"
          description="任何人打开链接都能看到这份报告，不需要登录；看不到账户的其他内容。"
        >
          <Box
            component="form"
            noValidate
            aria-label="生成链接"
            onSubmit={(event) => void save(event)}
            sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}
          >
            <SelectInput control={form.control} name="days" label="有效期" options={dayOptions} />
            <Button
              type="submit"
              variant="contained"
              color="primary"
              loading={form.formState.isSubmitting}
            >
              生成链接
            </Button>
          </Box>
          {made ? (
            <Alert severity="success" sx={{ mt: 4 }}>
              <Box sx={{ mb: 2 }}>链接只在这里显示一次，请现在复制。</Box>
              <CopyText text={made} label="复制链接">
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {made}
                </Box>
              </CopyText>
            </Alert>
          ) : null}
        </Section>
        <Shares reportId={reportId} />
      </Box>
    </FormDrawer>
  );
}

/** The links in force. Their addresses are not stored, so they cannot be shown again. */
function Shares({ reportId }: { reportId: string }) {
  const query = useListAttackSharesQuery(
    { params: { id: reportId } },
    { refetchOnMountOrArgChange: true },
  );
  const confirm = useConfirm();
  const [revoke] = useRevokeAttackShareMutation();
  const end = async ({ id, createdAt }: AttackShare) => {
    const done = await confirm({
      title: `撤销 ${formatDateTime(createdAt)} 生成的链接？`,
      children: '拿到这个链接的人将立即不能再打开报告。',
      verb: '撤销链接',
      danger: true,
      action: () => revoke({ params: { id: reportId, share: id }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success('链接已撤销');
  };
  return (
    <Section title="有效的链接">
      <QueryState query={query}>
        {(shares) =>
          shares.length === 0 ? (
            <Box sx={{ fontSize: 13, color: 'text.tertiary' }}>没有有效的链接。</Box>
          ) : (
            <Box component="ul" aria-label="有效的链接" sx={listLook}>
              {shares.map((share) => (
                <li key={share.id}>
                  <span>
                    {formatDateTime(share.createdAt)} 生成，{formatDateTime(share.expiresAt)} 到期
                  </span>
                  <Button
                    size="small"
                    aria-label={`撤销 ${formatDateTime(share.createdAt)} 生成的链接`}
                    onClick={() => void end(share)}
                  >
                    撤销
                  </Button>
                </li>
              ))}
            </Box>
          )
        }
      </QueryState>
    </Section>
  );
}

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: 13,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    py: 1.5,
  },
} as const;
