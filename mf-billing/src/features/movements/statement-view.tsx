import { type Statement, statementSchema } from '@console/contract/finance/ledger';
import { formatMoney, formatNumber } from '@console/kit/format';
import { Box, Button, QueryState, Section } from '@console/kit/ui';
import { useSearchParams } from 'react-router-dom';
import { useGetStatementQuery } from '../../billing.api';
import { lastMonths, monthText, movementKind, signedMoney } from './movement.model';

const monthSchema = statementSchema.shape.month.regex(/^\d{4}-\d\d$/);

/** One month of the account, from its opening to its closing balance. */
export function StatementView() {
  const [search, setSearch] = useSearchParams();
  const months = lastMonths(new Date());
  const month = monthSchema.safeParse(search.get('month')).data ?? months[0] ?? '';
  const query = useGetStatementQuery({ query: { month } });
  return (
    <>
      <Box component="nav" aria-label="月份" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {months.map((one) => (
          <Button
            key={one}
            className="num"
            variant={one === month ? 'contained' : 'outlined'}
            color={one === month ? 'primary' : 'inherit'}
            aria-pressed={one === month}
            onClick={() => setSearch({ view: 'statement', month: one }, { replace: true })}
          >
            {monthText(one)}
          </Button>
        ))}
      </Box>
      <QueryState query={query} height={320}>
        {(statement) => <Month statement={statement} />}
      </QueryState>
    </>
  );
}

function Month({ statement }: { statement: Statement }) {
  const { month, openingFen, closingFen, kinds } = statement;
  const lines = [
    { label: '期初余额', value: formatMoney(openingFen) },
    ...kinds.map(({ kind, count, amountFen }) => ({
      label: `${movementKind(kind).label}（${formatNumber(count)} 笔）`,
      value: signedMoney(amountFen),
    })),
    { label: '期末余额', value: formatMoney(closingFen) },
  ];
  return (
    <Section
      title={`${monthText(month)}账单`}
      description="按北京时间的自然月统计。"
      actions={<Button onClick={() => window.print()}>打印账单</Button>}
    >
      {kinds.length === 0 ? <Box sx={{ color: 'text.secondary' }}>本月没有收支。</Box> : null}
      <Box component="dl" aria-label="账单" sx={{ m: 0, maxWidth: 480 }}>
        {lines.map(({ label, value }) => (
          <Box key={label} sx={row}>
            <Box component="dt" sx={{ flex: 1 }}>
              {label}
            </Box>
            <Box component="dd" className="num" sx={{ m: 0 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const row = {
  display: 'flex',
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'line.hairline' },
  '&:last-of-type': { fontWeight: 600 },
} as const;
