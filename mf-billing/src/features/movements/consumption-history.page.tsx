import { ledgerListQuerySchema } from '@console/contract/ledger';
import {
  DataTable,
  DateRange,
  FilterBar,
  FilterSelect,
  rangeFilters,
  useListParams,
} from '@console/kit/table';
import { ButtonLink, EmptyState, PageHeader } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { useListLedgerEntriesQuery } from '../../billing.api';
import { buyPackagePath } from '../../paths';
import { kindOptions, movementKinds } from './movement.model';
import { movementColumns } from './movement-columns';

type MovementList = ReturnType<typeof useListParams<typeof ledgerListQuerySchema>>;

/** Every movement on the account. */
export function Component() {
  const list = useListParams(ledgerListQuerySchema);
  const query = useListLedgerEntriesQuery({ query: list.params });
  return (
    <>
      <PageHeader title="消费记录" count={{ value: query.data?.total, unit: '条' }} />
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
    </>
  );
}

function Filters({ list, end }: { list: MovementList; end: ReactNode }) {
  const { kind } = list.params;
  const active = rangeFilters(list.params, list.set);
  if (kind) {
    const onRemove = () => list.set({ kind: undefined });
    active.unshift({ key: 'kind', label: '类型', value: movementKinds[kind].label, onRemove });
  }
  return (
    <FilterBar active={active} onReset={list.reset} end={end}>
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
