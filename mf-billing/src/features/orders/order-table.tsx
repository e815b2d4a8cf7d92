import { orderListQuerySchema } from '@console/contract/finance/orders';
import { DataTable, useListParams } from '@console/kit/table';
import { Box, EmptyState, Typography } from '@console/kit/ui';
import { orderColumns } from '../../orders/order-columns';
import { useListOrdersQuery } from '../../orders.api';

const listSchema = orderListQuerySchema.pick({ page: true, limit: true });

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
