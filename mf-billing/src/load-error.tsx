import { isApiError } from '@console/kit/api';
import { ErrorState } from '@console/kit/ui';

type LoadErrorProps = { error: unknown; refetch: () => unknown; minHeight?: number };

/** What could not be loaded says so in its own place. */
export function LoadError({ error, refetch, minHeight }: LoadErrorProps) {
  const known = isApiError(error) ? error : undefined;
  return (
    <ErrorState
      minHeight={minHeight}
      requestId={known?.requestId || undefined}
      onRetry={() => void refetch()}
    >
      {known?.msg}
    </ErrorState>
  );
}
