import type { Order } from '@console/contract/finance/endpoints/orders';
import { formatMoney } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { DateTime, Link, StateChip } from '@console/kit/ui';
import { orderPath } from '../paths';
import { orderState } from './order.model';

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
    card: 'line',
    cell: ({ amountFen }) => <span className="num">{formatMoney(amountFen)}</span>,
  },
  {
    id: 'state',
    header: '状态',
    card: 'beside',
    cell: ({ state }) => <StateChip {...orderState(state)} />,
  },
  { id: 'paidWith', header: '支付方式', cell: ({ paidWith }) => paidWith ?? '-' },
  {
    id: 'created',
    header: '下单时间',
    card: 'line',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];
