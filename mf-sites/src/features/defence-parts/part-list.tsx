import {
  type NamedListQuery,
  namedListQuerySchema,
  type UseCounts,
} from '@console/contract/defence/parts/named';
import { formatNumber } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import {
  type Column,
  DataTable,
  FilterBar,
  KeywordField,
  type ListQuery,
  RowAction,
  RowActions,
  useListParams,
} from '@console/kit/table';
import {
  Box,
  Button,
  DateTime,
  EmptyState,
  PageHeader,
  PlusIcon,
  useConfirm,
} from '@console/kit/ui';
import { type ReactNode, useState } from 'react';
import { StrategyTabs } from '../../defence/strategy-tabs';

/** What matchers, filters and lists of addresses have in common. */
type Part = { id: string; name: string; note: string; uses: UseCounts; updatedAt: string };

type PartListProps<Row extends Part> = {
  /** Name under which the table's settings are kept. */
  name: string;
  /** What a row is called: 匹配器. */
  noun: string;
  /** What an empty list says. */
  empty: string;
  useList: (arg: { query: NamedListQuery }) => ListQuery<Row>;
  /** Columns between the name and who uses it. */
  columns: readonly Column<Row>[];
  drawer: (props: { stored?: Row; onClose: () => void }) => ReactNode;
  onDelete: (id: string) => Promise<unknown>;
};

/** A space between Chinese and Latin text. */
const spaced = (noun: string) => (/^[A-Z]/i.test(noun) ? ` ${noun}` : noun);

function columnsOf<Row extends Part>({
  noun,
  columns,
}: PartListProps<Row>): readonly Column<Row>[] {
  return [
    {
      id: 'name',
      header: noun,
      sortKey: 'name',
      minWidth: 140,
      cell: ({ name, note }) => (
        <>
          <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
          {note ? (
            <Box component="small" sx={{ overflowWrap: 'anywhere' }}>
              {note}
            </Box>
          ) : null}
        </>
      ),
    },
    ...columns,
    {
      id: 'uses',
      header: '使用者',
      minWidth: 120,
      card: 'line',
      cell: ({ uses }) => usesText(uses),
    },
    {
      id: 'updated',
      header: '修改时间',
      hidden: 'narrow',
      sortKey: 'updatedAt',
      cell: ({ updatedAt }) => <DateTime value={updatedAt} />,
    },
  ];
}

function usesText({ groups, sites }: UseCounts): string {
  const parts = [
    ...(groups > 0 ? [`${formatNumber(groups)} 个规则组`] : []),
    ...(sites > 0 ? [`${formatNumber(sites)} 个网站`] : []),
  ];
  return parts.join('、') || '-';
}

/** A list of named parts that groups share; a row opens in a drawer. */
export function PartList<Row extends Part>(props: PartListProps<Row>) {
  const { name, noun, empty, useList, drawer: Drawer } = props;
  const list = useListParams(namedListQuerySchema);
  const query = useList({ query: list.params });
  const [open, setOpen] = useState<{ stored?: Row }>();
  const remove = useRemove(noun, props.onDelete);
  const [columns] = useState(() => columnsOf(props));
  const { keyword } = list.params;
  const forget = () => list.set({ keyword: undefined });
  const add = (
    <Button
      variant="contained"
      color="primary"
      startIcon={<PlusIcon aria-hidden />}
      onClick={() => setOpen({})}
    >
      添加{spaced(noun)}
    </Button>
  );
  return (
    <>
      <PageHeader
        title="防御策略管理"
        count={{ value: query.data?.total, unit: `个${spaced(noun)}` }}
        actions={add}
      />
      <StrategyTabs />
      <DataTable
        name={name}
        unit={`个${spaced(noun)}`}
        columns={columns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={(row) => row.name}
        rowActions={(row) => (
          <RowActions>
            <RowAction label={`修改 ${row.name}`} onClick={() => setOpen({ stored: row })}>
              修改
            </RowAction>
            <RowAction tone="bad" label={`删除 ${row.name}`} onClick={() => void remove(row)}>
              删除
            </RowAction>
          </RowActions>
        )}
        filters={(settings) => (
          <FilterBar
            active={
              keyword ? [{ key: 'keyword', label: '关键词', value: keyword, onRemove: forget }] : []
            }
            onReset={list.reset}
            end={settings}
          >
            <KeywordField
              value={keyword}
              placeholder="搜索名称或备注"
              onChange={(next) => list.set({ keyword: next })}
            />
          </FilterBar>
        )}
        empty={
          <EmptyState title={`还没有${spaced(noun)}`} action={add}>
            {empty}
          </EmptyState>
        }
      />
      {open ? <Drawer {...open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function useRemove(noun: string, onDelete: (id: string) => Promise<unknown>) {
  const confirm = useConfirm();
  return async ({ id, name, uses }: Part) => {
    const used = usesText(uses);
    const done = await confirm({
      title: `删除${spaced(noun)} ${name}？`,
      children:
        used === '-'
          ? '没有规则使用它，删除不影响任何网站。'
          : `它正在用于 ${used}，需要先从这些规则中移除。`,
      verb: `删除${spaced(noun)}`,
      danger: true,
      action: () => onDelete(id),
    });
    if (done) toast.success(`已删除${spaced(noun)} ${name}`);
  };
}
