import type { ReactNode } from 'react';

/** A declared column. The first one names the row: it is always there, and heads the phone's card. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand on the right. */
  align?: 'right';
  /** Width in px; without it the content decides. */
  width?: number;
  /** Value of the list's `sort` for this column; `-` before it turns the order round. */
  sortKey?: string;
  /** Hidden until the person chooses it. */
  hidden?: boolean;
};

/** What a list's query hook answers with; RTK Query's result fits. */
export type ListQuery<Row> = {
  data?: { items: Row[]; total: number };
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
};
