import type { AdminOverview } from '@console/contract/console/endpoints/admin-overview';
import { formatDateTime, formatMoney, formatNumber } from '@console/kit/format';
import { Box, EmptyState, Link, QueryError, Section, Skeleton } from '@console/kit/ui';
import { userHref } from '../../paths';
import { eachMinute, useGetAdminOverviewQuery } from './overview.api';

const minHeight = 300;

/** What was bought last, and what this month has brought. */
export function Component() {
  const { data, error, refetch } = useGetAdminOverviewQuery(undefined, eachMinute);
  return (
    <Section title="最新订单" description={data && monthOf(data.orders)}>
      {error && !data ? <QueryError error={error} refetch={refetch} minHeight={minHeight} /> : null}
      {data || error ? null : (
        <Skeleton variant="rounded" height={minHeight} role="status" aria-label="正在加载" />
      )}
      {data ? <Orders orders={data.orders.latest} /> : null}
    </Section>
  );
}

function monthOf({ month }: AdminOverview['orders']): string {
  return `本月 ${formatNumber(month.count)} 笔，共 ${formatMoney(month.amountFen)}`;
}

function Orders({ orders }: { orders: AdminOverview['orders']['latest'] }) {
  if (orders.length === 0) {
    return (
      <EmptyState title="还没有订单" minHeight={minHeight}>
        用户购买、续费或升级套餐后，这里列出最新的几笔。
      </EmptyState>
    );
  }
  return (
    <Box component="ul" aria-label="最新订单" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {orders.map(({ id, owner, subject, amountFen, at }) => (
        <Box component="li" key={id} sx={rowLook}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Link to={userHref(owner.id)} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {owner.name}
            </Link>
            <Box sx={{ fontSize: 12, color: 'text.tertiary', overflowWrap: 'anywhere' }}>
              {subject}
            </Box>
          </Box>
          <Box className="num" sx={{ textAlign: 'right' }}>
            {formatMoney(amountFen)}
            <Box component="small" sx={{ display: 'block', color: 'text.tertiary', fontSize: 12 }}>
              {formatDateTime(at)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const rowLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  py: 2,
  fontSize: 13,
  '& + &': { borderTop: 1, borderColor: 'line.hairline' },
} as const;
