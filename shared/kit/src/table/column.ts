import type { ReactNode } from 'react';

/** A declared column. The first one names the row: it is always there, and heads the phone's card. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned right. */
  align?: 'right';
  /** Width in px; without it the content decides. */
  width?: number;
  /** Least width in px: the table scrolls sideways before the column gets narrower. */
  minWidth?: number;
  /** Value of the list's `sort` for this column; a leading `-` reverses the order. */
  sortKey?: string;
  /** Hidden until the user chooses it; `narrow` hides it only on windows below 1400 px. */
  hidden?: boolean | 'narrow';
  /**
   * Where the phone's folded card shows it: beside the name, or in the one line below. Unfolding
   * shows the rest; cards of a list that names neither are never folded.
   */
  card?: 'beside' | 'line';
};

/** What a list's query hook answers with; RTK Query's result fits. */
export type ListQuery<Row> = {
  data?: { items: Row[]; total: number };
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
};
