import type { AdminUserDetail } from '@console/contract/accounts/endpoints/admin-users';
import { formatDateTime, formatNumber, missing } from '@console/kit/format';
import {
  Box,
  EmptyState,
  FormDrawer,
  type KeyFact,
  KeyFacts,
  QueryState,
  StateChip,
  Typography,
} from '@console/kit/ui';
import type { ReactNode } from 'react';
import { accountStatuses } from '../../account-status.model';
import { CertificationReview } from './certification-review';
import { changeLabel, rolesText } from './user.model';
import { useGetAdminUserQuery } from './users.api';

type UserDrawerProps = {
  id: string;
  onClose: () => void;
  /** Buttons for what can be done to the user. */
  actions: (user: AdminUserDetail) => ReactNode;
};

/** Everything that is known of a user. */
export function UserDrawer({ id, onClose, actions }: UserDrawerProps) {
  const query = useGetAdminUserQuery({ params: { id } });
  const { data } = query;
  return (
    <FormDrawer
      open
      title={data?.name ?? '用户详情'}
      onClose={onClose}
      actions={data && actions(data)}
    >
      <QueryState query={query}>{(user) => <Details user={user} />}</QueryState>
    </FormDrawer>
  );
}

function factsOf(user: AdminUserDetail): KeyFact[] {
  const copied = (label: string, value: string | null): KeyFact => ({
    label,
    value: value ?? missing,
    ...(value && { copy: value }),
  });
  return [
    { label: '状态', value: <StateChip {...accountStatuses[user.status]} /> },
    { label: '角色', value: rolesText(user) },
    copied('编号', user.id),
    copied('邮箱', user.email),
    copied('手机号', user.phone),
    copied('QQ', user.qq),
    { label: '所属面板', value: user.panelHost ?? missing },
    { label: '代理', value: agentText(user) },
    { label: '推广码', value: user.affiliateCode ?? missing },
    { label: '推荐人', value: user.referrer ?? missing },
    { label: '网站', value: `${formatNumber(user.sites)} 个` },
    { label: '有效登录', value: `${formatNumber(user.sessions)} 个` },
    { label: '两步验证', value: secondFactorText(user) },
    { label: '最近活动', value: formatDateTime(user.lastSeenAt) },
    { label: '注册时间', value: formatDateTime(user.createdAt) },
  ];
}

function secondFactorText({ secondFactorSince }: AdminUserDetail): string {
  return secondFactorSince === null ? '未开启' : `${formatDateTime(secondFactorSince)} 开启`;
}

function agentText({ agent }: AdminUserDetail): string {
  if (!agent) return missing;
  return `${accountStatuses[agent.status].label}，菜单${agent.menuSwitch ? '已打开' : '已关闭'}`;
}

function Details({ user }: { user: AdminUserDetail }) {
  return (
    <>
      <KeyFacts facts={factsOf(user)} />
      {user.certification ? (
        <CertificationReview userId={user.id} certification={user.certification} />
      ) : null}
      <Typography variant="h2" sx={{ mt: 6, mb: 3 }}>
        操作记录
      </Typography>
      {user.changes.length === 0 ? (
        <EmptyState minHeight={120}>封禁、恢复以及密码和两步验证的变更会记录在这里。</EmptyState>
      ) : (
        <Box component="ol" aria-label="操作记录" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {user.changes.map((change) => (
            <Box component="li" key={change.id} sx={changeRow}>
              <Box sx={{ fontWeight: 500 }}>{changeLabel(change.action)}</Box>
              <Box sx={{ overflowWrap: 'anywhere' }}>{change.reason}</Box>
              <Box className="num" sx={{ fontSize: 12, color: 'text.tertiary' }}>
                {formatDateTime(change.at)} · {change.actor} · {change.ip}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

const changeRow = {
  py: 3,
  fontSize: 13,
  display: 'grid',
  gap: 1,
  borderTop: 1,
  borderColor: 'line.hairline',
} as const;
