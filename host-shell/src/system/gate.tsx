import { browser, goToSignIn, readAccessToken, userApi } from '@console/kit/session';
import { Box, ErrorState } from '@console/kit/ui';
import { type ReactNode, useEffect } from 'react';
import { ShellSkeleton } from '../layout/shell-skeleton';
import { useCaptchaInfo, usePageHead, useSystem } from './use-system';

/** Lets nobody in without a valid token, and nothing be seen of a host name that has no console. */
export function Gate({ children }: { children: ReactNode }) {
  const signedIn = readAccessToken() !== undefined;
  return signedIn ? <SignedIn>{children}</SignedIn> : <ToSignIn />;
}

function ToSignIn() {
  useEffect(() => goToSignIn(), []);
  return null;
}

function SignedIn({ children }: { children: ReactNode }) {
  const system = useSystem();
  const user = userApi.useWhoamiQuery();
  const refused = system.error;
  usePageHead(system.data?.systemInfo);
  useCaptchaInfo(system.data !== undefined);

  useEffect(() => {
    if (!refused) return;
    const request = 'requestId' in refused && refused.requestId;
    browser.go(`/unauthorized${request ? `?request=${encodeURIComponent(request)}` : ''}`);
  }, [refused]);

  if (user.data && system.data) return children;
  if (user.error && 'requestId' in user.error && user.error.status !== 401) {
    return (
      <Box component="main" sx={{ minHeight: '100vh', display: 'grid', alignItems: 'center' }}>
        <ErrorState
          title="没有取到账户信息"
          requestId={user.error.requestId}
          onRetry={() => void user.refetch()}
        >
          {user.error.msg}
        </ErrorState>
      </Box>
    );
  }
  return <ShellSkeleton />;
}
