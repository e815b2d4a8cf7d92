import { agentMenuVisible } from '@console/contract/accounts/agent-menu';
import { isApiError } from '@console/kit/api';
import { formatNumber } from '@console/kit/format';
import { useUser } from '@console/kit/session';
import {
  Box,
  Card,
  CopyText,
  NoPermissionPage,
  NotFoundPage,
  PageHeader,
  QueryError,
  StatFigure,
} from '@console/kit/ui';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useGetAgentOverviewQuery } from './agent.api';
import { CustomerTable } from './customer-table';

export function Component() {
  const { item } = useParams();
  const user = useUser();
  if (item !== 'overview') return <NotFoundPage />;
  return agentMenuVisible(user) ? <AgentOverviewPage /> : <NoPermissionPage />;
}

function AgentOverviewPage() {
  const { data, error, refetch } = useGetAgentOverviewQuery();
  if (isApiError(error) && error.status === 403) return <NoPermissionPage />;
  return (
    <>
      <PageHeader title="代理概览" />
      {error && !data ? (
        <Card sx={{ mb: 4 }}>
          <QueryError error={error} refetch={refetch} minHeight={160} />
        </Card>
      ) : (
        <Box sx={figures}>
          <Fact label="面板地址">
            {data?.panel ? (
              <CopyText text={data.panel.host} label="复制面板地址" />
            ) : (
              data && '尚未开通面板'
            )}
          </Fact>
          <Fact label="品牌名称">{data && (data.panel?.brandName ?? '-')}</Fact>
          <StatFigure label="客户数" figure={data && formatNumber(data.customers)} unit="个" />
        </Box>
      )}
      <CustomerTable />
    </>
  );
}

/** A figure's card with words in it. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card sx={{ p: 5, pb: 4 }}>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{label}</Box>
      <Box sx={{ fontSize: 16, fontWeight: 600, mt: 1.5, minHeight: 26 }}>{children}</Box>
    </Card>
  );
}

const figures = {
  display: 'grid',
  gap: 4,
  mb: 4,
  gridTemplateColumns: { base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
} as const;
