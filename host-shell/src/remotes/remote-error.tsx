import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import { EmptyState, ErrorState, PageHeader } from '@console/kit/ui';
import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { RemoteLoadError } from './loading/load-release';

export type RemoteFailureProps = {
  release: Pick<PinnedRelease, 'version' | 'descriptor'>;
  error: unknown;
  onRetry: () => void;
  minHeight?: number;
};

/** Shown in place of what did not load: which release, why, and a button that retries it alone. */
export function RemoteFailure({ release, error, onRetry, minHeight }: RemoteFailureProps) {
  const { descriptor, version } = release;
  const loading = error instanceof RemoteLoadError;
  useEffect(() => console.error(error), [error]);
  return (
    <ErrorState
      title={`「${descriptor.title}」${loading ? '加载失败' : '出错了'}`}
      minHeight={minHeight ?? 400}
      onRetry={onRetry}
    >
      {loading ? error.reason : '页面没有正常打开'}
      。控制台的其他部分不受影响，可以重试；如持续出现，请把 {descriptor.name} {version} 告知客服。
    </ErrorState>
  );
}

/** Error boundary of a remote's route. */
export function RouteFailure({ release }: { release: PinnedRelease }) {
  const error = useRouteError();
  const revalidator = useRevalidator();
  return (
    <RemoteFailure release={release} error={error} onRetry={() => void revalidator.revalidate()} />
  );
}

/** A route that the descriptor declares and for which the release has no page. */
export function MissingPage({ release }: { release: PinnedRelease }) {
  return (
    <>
      <PageHeader title={release.descriptor.title} />
      <EmptyState title="此页面不在当前版本中" minHeight={400}>
        可以稍后刷新再试；联系客服时请告知版本 {release.name} {release.version}。
      </EmptyState>
    </>
  );
}
