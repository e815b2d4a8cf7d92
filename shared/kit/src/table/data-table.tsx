import LinearProgress from '@mui/material/LinearProgress';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import { Box } from '../ui/box';
import { Card } from '../ui/page/section';
import type { Column, ListQuery } from './column';
import { BatchBar } from './rows/batch-bar';
import { TableCards } from './rows/table-cards';
import { TableRows } from './rows/table-rows';
import { TableFoot } from './table-foot';
import { TableSettings } from './table-settings';
import { TableState } from './table-state';
import type { ListFrame } from './use-list-params';
import { useTableView } from './use-table-view';

/** Props of {@link DataTable}. */
export type DataTableProps<Row> = {
  /** Name under which column choice and density are remembered. */
  name: string;
  /** What the rows are, with the measure word: 「个网站」. */
  unit?: string;
  columns: readonly Column<Row>[];
  query: ListQuery<Row>;
  list: ListFrame;
  rowKey: (row: Row) => string;
  /** Names a row for screen readers: its domain, its title. */
  rowLabel: (row: Row) => string;
  /** At most two inline actions and a menu. */
  rowActions?: (row: Row) => ReactNode;
  /** Buttons for the rows that are selected; without it rows cannot be selected. */
  batch?: (rows: Row[], clear: () => void) => ReactNode;
  /** Receives the settings button to show at its end. */
  filters?: (settings: ReactNode) => ReactNode;
  /** What an empty list says, unless a filter is in force. */
  empty: ReactNode;
  /** Replaces total and pages, for a list that knows neither. */
  foot?: ReactNode;
};

/** Width of a window, in px, from which a table has room for its `narrow` columns. */
const wideFrom = 1400;

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const noRows: never[] = [];

/** The list page's table: rows on the desktop, cards on the phone, pages at the foot. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, query, list, rowKey, batch } = props;
  const [selection, setSelection] = useState<RowSelectionState>({});
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down(wideFrom));
  const hidden = useMemo(
    () =>
      columns
        .filter((c) => c.hidden === true || (c.hidden === 'narrow' && isNarrow && !isPhone))
        .map((c) => c.id),
    [columns, isNarrow, isPhone],
  );
  const [view, setView] = useTableView(props.name, hidden);
  const columnDefs = useMemo(
    () => columns.map((c, index) => ({ id: c.id, header: c.header, enableHiding: index > 0 })),
    [columns],
  );
  const table = useTable({
    features,
    columns: columnDefs,
    data: query.data?.items ?? noRows,
    getRowId: rowKey,
    state: { rowSelection: selection, columnVisibility: view.columns },
    onRowSelectionChange: setSelection,
  });
  const shown = table
    .getVisibleLeafColumns()
    .flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  const rows = table.getRowModel().rows;
  const selected = rows.filter((row) => row.getIsSelected()).map((row) => row.original);
  const clear = () => setSelection({});
  const body = {
    columns: shown,
    rows: rows.map((row) => ({
      key: row.id,
      row: row.original,
      selected: row.getIsSelected(),
      toggle: () => row.toggleSelected(),
    })),
    selectable: batch !== undefined,
    allSelected: table.getIsAllRowsSelected(),
    someSelected: selected.length > 0,
    toggleAll: () => table.toggleAllRowsSelected(),
    rowLabel: props.rowLabel,
    rowActions: props.rowActions,
    density: view.density,
    loadingRows: query.data || query.error ? 0 : Math.min(list.params.limit, 20),
    sort: list.params.sort,
    onSort: (sort: string) => list.setFrame({ sort }),
  };
  const settings = <TableSettings columns={columns} view={view} onChange={setView} />;
  const Body = isPhone ? TableCards : TableRows;
  return (
    <Card sx={{ position: 'relative' }}>
      {props.filters?.(settings)}
      <Box sx={{ position: 'relative' }} aria-busy={query.isFetching}>
        {query.isFetching && query.data ? (
          <LinearProgress aria-label="正在更新" sx={progressLook} />
        ) : null}
        <TableState query={query} list={list} empty={props.empty}>
          <Body {...body} />
        </TableState>
      </Box>
      {props.foot ?? <TableFoot total={query.data?.total} unit={props.unit} list={list} />}
      {batch ? (
        <BatchBar count={selected.length} onClear={clear}>
          {batch(selected, clear)}
        </BatchBar>
      ) : null}
    </Card>
  );
}

const progressLook = {
  position: 'absolute',
  top: 0,
  left: 0,
  right: 0,
  height: 2,
  zIndex: 2,
  bgcolor: 'transparent',
} as const;
