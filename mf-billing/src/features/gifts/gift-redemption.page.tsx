import { pageQuerySchema } from '@console/contract/common/paging';
import type { GiftRedemption } from '@console/contract/finance/endpoints/gift-vouchers';
import { formatMoney } from '@console/kit/format';
import { type Column, DataTable, useListParams } from '@console/kit/table';
import { Box, DateTime, EmptyState, PageHeader, Typography } from '@console/kit/ui';
import { useListGiftRedemptionsQuery } from './gifts.api';
import { RedeemForm } from './redeem-form';

const columns: readonly Column<GiftRedemption>[] = [
  { id: 'title', header: '礼品券', cell: ({ title }) => title },
  {
    id: 'amount',
    header: '金额',
    align: 'right',
    cell: ({ amountFen }) => <span className="num">{formatMoney(amountFen)}</span>,
  },
  { id: 'redeemed', header: '兑换时间', cell: ({ redeemedAt }) => <DateTime value={redeemedAt} /> },
];

export function Component() {
  const list = useListParams(pageQuerySchema);
  const query = useListGiftRedemptionsQuery({ query: list.params });
  return (
    <>
      <PageHeader title="礼品券兑换" />
      <Box sx={{ display: 'grid', gap: 4 }}>
        <RedeemForm />
        <Box component="section" aria-label="兑换记录" sx={{ minWidth: 0 }}>
          <Typography variant="h2" sx={{ mb: 3 }}>
            兑换记录
          </Typography>
          <DataTable
            name="gift-redemptions"
            unit="张礼品券"
            columns={columns}
            query={query}
            list={list}
            rowKey={({ id }) => id}
            rowLabel={({ title }) => title}
            empty={<EmptyState title="还没有兑换记录">兑换过的礼品券会显示在这里。</EmptyState>}
          />
        </Box>
      </Box>
    </>
  );
}
