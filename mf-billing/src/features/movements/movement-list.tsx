import { ledgerListQuerySchema } from '@console/contract/finance/ledger';
import {
  DataTable,
  DateRange,
  FilterBar,
  FilterSelect,
  rangeFilters,
  saveDated,
  useListParams,
} from '@console/kit/table';
import { Box, Button, ButtonLink, EmptyState } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { useLazyExportLedgerEntriesQuery, useListLedgerEntriesQuery } from '../../billing.api';
import { buyPackagePath } from '../../paths';
import { kindOptions, movementKind } from './movement.model';
import { movementColumns } from './movement-columns';

type Movements = ReturnType<typeof useListParams<typeof ledgerListQuerySchema>>;

/** Movements by kind and day, and the same as a file. */
export function MovementList() {
  const list = useListParams(ledgerListQuerySchema);
  const query = useListLedgerEntriesQuery({ query: list.params });
  return (
    <DataTable
      name="consumption-history"
      unit="条记录"
      columns={movementColumns}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      rowLabel={({ subject }) => subject}
      filters={(settings) => <Filters list={list} end={settings} />}
      empty={
        <EmptyState
          title="还没有收支记录"
          action={<ButtonLink to={buyPackagePath}>购买套餐</ButtonLink>}
        >
          充值、消费和礼品券兑换都会记在这里。
        </EmptyState>
      }
    />
  );
}

function Filters({ list, end }: { list: Movements; end: ReactNode }) {
  const { kind } = list.params;
  const active = rangeFilters(list.params, list.set);
  if (kind) {
    const onRemove = () => list.set({ kind: undefined });
    active.unshift({ key: 'kind', label: '类型', value: movementKind(kind).label, onRemove });
  }
  return (
    <FilterBar
      active={active}
      onReset={list.reset}
      end={
        <Box sx={{ display: 'flex', gap: 2 }}>
          <ExportButton list={list} />
          {end}
        </Box>
      }
    >
      <FilterSelect
        label="类型"
        value={kind}
        options={kindOptions}
        onChange={(next) => list.set({ kind: next })}
      />
      <DateRange value={list.params} onChange={list.set} />
    </FilterBar>
  );
}

function ExportButton({ list }: { list: Movements }) {
  const [exportEntries, { isFetching }] = useLazyExportLedgerEntriesQuery();
  const start = async () => {
    const { kind, from, to } = list.params;
    const { data } = await exportEntries({ query: { kind, from, to } });
    if (!data) return;
    saveDated('收支记录', 'csv', data.csv);
  };
  return (
    <Button loading={isFetching} onClick={() => void start()}>
      导出 CSV
    </Button>
  );
}
