import { ErrorState } from '@console/kit/ui';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';

/** A page that broke while it was rendered. The cause goes to the browser's console for support. */
export function CrashPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <ErrorState title="页面出错了" minHeight={400} onRetry={() => window.location.reload()}>
      页面没有正常打开，你的设置没有改变。请重新加载；如持续出现，请联系客服。
    </ErrorState>
  );
}
