import { isApiError } from '@console/kit/api';
import { ConsoleThemeProvider } from '@console/kit/theme';
import { ErrorState } from '@console/kit/ui';

/** Shown instead of the whole console when the list of remotes does not arrive. */
export function BootFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const answer = isApiError(error) ? error : undefined;
  return (
    <ConsoleThemeProvider>
      <ErrorState
        title="控制台未能启动"
        minHeight={400}
        {...(answer?.requestId ? { requestId: answer.requestId } : {})}
        onRetry={onRetry}
      >
        {answer?.msg ?? '请检查网络后重试'}
      </ErrorState>
    </ConsoleThemeProvider>
  );
}
