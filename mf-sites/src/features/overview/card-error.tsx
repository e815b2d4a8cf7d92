import { isApiError } from '@console/kit/api';
import { ErrorState } from '@console/kit/ui';

type CardErrorProps = { error: unknown; refetch: () => unknown; minHeight: number };

/** A card that fails says so in its own place. */
export function CardError({ error, refetch, minHeight }: CardErrorProps) {
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
