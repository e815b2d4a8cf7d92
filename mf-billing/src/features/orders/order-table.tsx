import { type Order, orderListQuerySchema } from '@console/contract/orders';
import { formatMoney } from '@console/kit/format';
import { type Column, DataTable, useListParams } from '@console/kit/table';
import { Box, DateTime, EmptyState, Link, StateChip, Typography } from '@console/kit/ui';
import { useListOrdersQuery } from '../../orders.api';
import { orderState } from '../../orders.model';
import { orderPath } from '../../paths';

const listSchema = orderListQuerySchema.pick({ page: true, limit: true });

export const orderColumns: readonly Column<Order>[] = [
  {
    id: 'subject',
    header: '订单',
    cell: ({ id, subject }) => <Link to={orderPath(id)}>{subject}</Link>,
  },
  { id: 'no', header: '订单号', cell: ({ no }) => <span className="num">{no}</span> },
  {
    id: 'amount',
    header: '金额',
    align: 'right',
    cell: ({ amountFen }) => <span className="num">{formatMoney(amountFen)}</span>,
  },
  { id: 'state', header: '状态', cell: ({ state }) => <StateChip {...orderState(state)} /> },
  { id: 'paidWith', header: '支付方式', cell: ({ paidWith }) => paidWith ?? '-' },
  {
    id: 'created',
    header: '下单时间',
    card: 'line',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];

/** The account's orders; one that is not paid yet is paid from here. */
export function OrderTable() {
  const list = useListParams(listSchema);
  const query = useListOrdersQuery({ query: list.params });
  return (
    <Box component="section" aria-label="订单" sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        订单
      </Typography>
      <DataTable
        name="orders"
        unit="个订单"
        columns={orderColumns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ no }) => no}
        empty={<EmptyState title="还没有订单">充值和购买套餐的订单会显示在这里。</EmptyState>}
      />
    </Box>
  );
}
