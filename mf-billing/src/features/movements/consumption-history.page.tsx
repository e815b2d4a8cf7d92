import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { Box, PageHeader } from '@console/kit/ui';
import { useSearchParams } from 'react-router-dom';
import { InvoiceView } from './invoice-view';
import { MovementList } from './movement-list';
import { StatementView } from './statement-view';

const views = {
  entries: { label: '明细', content: MovementList },
  statement: { label: '月账单', content: StatementView },
  invoice: { label: '发票', content: InvoiceView },
} as const;
type View = keyof typeof views;

const isView = (value: unknown): value is View =>
  typeof value === 'string' && Object.hasOwn(views, value);

/** Every movement on the account, month by month, and the invoices for it. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('view');
  const view = isView(wanted) ? wanted : 'entries';
  const { content: Content } = views[view];
  return (
    <>
      <PageHeader title="消费记录" />
      <ToggleButtonGroup
        exclusive
        value={view}
        aria-label="查看"
        onChange={(_event, next) => {
          if (isView(next)) setSearch(next === 'entries' ? {} : { view: next });
        }}
        sx={{ mb: 4 }}
      >
        {Object.entries(views).map(([key, { label }]) => (
          <ToggleButton key={key} value={key}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Content />
      </Box>
    </>
  );
}
