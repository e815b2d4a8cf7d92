import type { ReactNode } from 'react';
import type { Column } from '../column';
import type { TableView } from '../use-table-view';

/** A row with its selection. */
export type BodyRow<Row> = { key: string; row: Row; selected: boolean; toggle: () => void };

/** What rows and cards are drawn from. */
export type TableBodyProps<Row> = {
  columns: Column<Row>[];
  rows: BodyRow<Row>[];
  selectable: boolean;
  allSelected: boolean;
  someSelected: boolean;
  toggleAll: () => void;
  rowLabel: (row: Row) => string;
  rowActions?: (row: Row) => ReactNode;
  density: TableView['density'];
  /** Skeleton rows to draw in place of rows. */
  loadingRows: number;
  sort: string | undefined;
  onSort: (sort: string) => void;
};
