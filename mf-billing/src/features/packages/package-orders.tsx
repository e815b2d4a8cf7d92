import { orderListQuerySchema } from '@console/contract/finance/orders';
import type { Package } from '@console/contract/packages/endpoints/packages';
import { DataTable, useListParams } from '@console/kit/table';
import { EmptyState } from '@console/kit/ui';
import { orderColumns } from '../../orders/order-columns';
import { useListOrdersQuery } from '../../orders.api';

const listSchema = orderListQuerySchema.pick({ page: true, limit: true });

/** What was ordered for a package: its purchase, renewals and upgrades. */
export function PackageOrders({ item }: { item: Package }) {
  const list = useListParams(listSchema);
  const query = useListOrdersQuery({ query: { ...list.params, packageId: item.id } });
  return (
    <DataTable
      name="package-orders"
      unit="个订单"
      columns={orderColumns}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      rowLabel={({ no }) => no}
      empty={<EmptyState title="还没有订单">续费和升级的订单会显示在这里。</EmptyState>}
    />
  );
}
