import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { isApiError } from '../../api/api-error';
import { Card } from '../page/section';
import { ErrorState } from './states';

/** Props of {@link QueryError}. */
export type QueryErrorProps = {
  /** What the query failed with; of another error than the API's only the general text is shown. */
  error: unknown;
  /** Without it there is nothing to press. */
  refetch: (() => unknown) | undefined;
  title?: string;
  /** In px. */
  minHeight?: number;
};

/** What could not be loaded says so in its own place, and can be asked for again. */
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
  /** Of what stands there while it loads, in px. */
  height?: number;
  /** It stands on the page itself: why it was not loaded is told on a card. */
  card?: boolean;
  children: (data: T) => ReactNode;
};

/** What was loaded, even when a later reading failed; or why it was not; or that it is loading. */
export function QueryState<T>({ query, height = 280, card, children }: QueryStateProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) {
    const told = <QueryError error={error} refetch={refetch} />;
    return card ? <Card>{told}</Card> : told;
  }
  return <Skeleton variant="rounded" height={height} role="status" aria-label="正在加载" />;
}
