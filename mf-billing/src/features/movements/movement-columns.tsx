import type { LedgerEntry } from '@console/contract/finance/endpoints/ledger';
import { formatMoney } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { Box, DateTime, StateChip } from '@console/kit/ui';
import { movementKind, signedMoney } from './movement.model';

export const movementColumns: readonly Column<LedgerEntry>[] = [
  { id: 'subject', header: '项目', cell: ({ subject }) => subject },
  { id: 'kind', header: '类型', cell: ({ kind }) => <StateChip {...movementKind(kind)} /> },
  {
    id: 'amount',
    header: '金额',
    card: 'beside',
    align: 'right',
    cell: ({ amountFen }) => (
      <Box
        component="span"
        className="num"
        sx={{ fontWeight: 500, color: amountFen > 0 ? 'success.main' : 'text.primary' }}
      >
        {signedMoney(amountFen)}
      </Box>
    ),
  },
  {
    id: 'balance',
    header: '变动后余额',
    align: 'right',
    cell: ({ balanceAfterFen }) => <span className="num">{formatMoney(balanceAfterFen)}</span>,
  },
  {
    id: 'created',
    header: '时间',
    card: 'line',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];
