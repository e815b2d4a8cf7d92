import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { QueryError } from '../ui/states/query-state';
import { EmptyState } from '../ui/states/states';
import type { ListQuery } from './column';
import type { ListFrame } from './use-list-params';

type TableStateProps = {
  query: ListQuery<unknown>;
  list: ListFrame;
  empty: ReactNode;
  children: ReactNode;
};

/** Error, nothing found, nothing there, or the rows. */
export function TableState(props: TableStateProps) {
  const { query, list, empty, children } = props;
  if (query.error) return <QueryError error={query.error} refetch={query.refetch} />;
  if (!query.data || query.data.items.length > 0) return children;
  if (query.data.total > 0) {
    return (
      <EmptyState
        title="这一页没有数据"
        action={<Button onClick={() => list.setFrame({ page: 1 })}>回到第一页</Button>}
      />
    );
  }
  if (!list.isFiltered) return empty;
  return (
    <EmptyState title="没有符合条件的结果" action={<Button onClick={list.reset}>清除筛选</Button>}>
      试试放宽或清除筛选条件。
    </EmptyState>
  );
}
