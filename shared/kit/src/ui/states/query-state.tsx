import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { isApiError } from '../../api/api-error';
import { Card } from '../page/section';
import { ErrorState } from './states';

/** Props of {@link QueryError}. */
export type QueryErrorProps = {
  /** What the query failed with; errors other than the API's show a general text. */
  error: unknown;
  /** Without it there is no retry button. */
  refetch: (() => unknown) | undefined;
  title?: string;
  /** In px. */
  minHeight?: number;
};

/** Says in place that something could not be loaded, and offers to retry. */
export function QueryError({ error, refetch, title, minHeight }: QueryErrorProps) {
  const known = isApiError(error) ? error : undefined;
  return (
    <ErrorState
      title={title}
      minHeight={minHeight}
      requestId={known?.requestId}
      onRetry={refetch && (() => void refetch())}
    >
      {known?.msg}
    </ErrorState>
  );
}

/** Props of {@link QueryState}. */
export type QueryStateProps<T> = {
  query: { data?: T | undefined; error?: unknown; refetch: () => unknown };
  /** Height of the placeholder, in px. */
  height?: number;
  /** It is on the page itself, so the error gets a card of its own. */
  card?: boolean;
  children: (data: T) => ReactNode;
};

/** The data, even if a later refetch failed; otherwise the error, or a placeholder. */
export function QueryState<T>({ query, height = 280, card, children }: QueryStateProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) {
    const told = <QueryError error={error} refetch={refetch} />;
    return card ? <Card>{told}</Card> : told;
  }
  return <Skeleton variant="rounded" height={height} role="status" aria-label="正在加载" />;
}
