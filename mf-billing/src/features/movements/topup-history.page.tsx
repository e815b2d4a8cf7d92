import { ledgerListQuerySchema } from '@console/contract/finance/ledger';
import { DataTable, DateRange, FilterBar, rangeFilters, useListParams } from '@console/kit/table';
import { EmptyState, PageHeader } from '@console/kit/ui';
import { useListLedgerEntriesQuery } from '../../billing.api';
import { movementColumns } from './movement-columns';

const listSchema = ledgerListQuerySchema.omit({ kind: true });
const columns = movementColumns.filter(({ id }) => id !== 'kind');

/** What was paid in. */
export function Component() {
  const list = useListParams(listSchema);
  const query = useListLedgerEntriesQuery({ query: { ...list.params, kind: 'topup' } });
  return (
    <>
      <PageHeader title="充值记录" count={{ value: query.data?.total, unit: '条' }} />
      <DataTable
        name="topup-history"
        unit="条记录"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ subject }) => subject}
        filters={(settings) => (
          <FilterBar
            active={rangeFilters(list.params, list.set)}
            onReset={list.reset}
            end={settings}
          >
            <DateRange value={list.params} onChange={list.set} />
          </FilterBar>
        )}
        empty={<EmptyState title="还没有充值记录">入账的每一笔充值都会显示在这里。</EmptyState>}
      />
    </>
  );
}
