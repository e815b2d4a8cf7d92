import { isApiError } from '@console/kit/api';
import { goToSignIn, readAccessToken, userApi } from '@console/kit/session';
import { Box, QueryError } from '@console/kit/ui';
import { type ReactNode, useEffect } from 'react';
import { ShellSkeleton } from '../layout/shell-skeleton';
import { goToUnauthorized } from './refusal';
import { useCaptchaInfo, usePageHead, useSystem } from './use-system';

/** Lets nobody in without a valid token, and shows nothing on a host name that has no console. */
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
  const info = system.data?.systemInfo;
  // An answer that names no console counts as a failure.
  const refused = system.isError || (system.isSuccess && !info);
  const { error } = system;
  usePageHead(info);
  useCaptchaInfo(info !== undefined);

  useEffect(() => {
    if (refused) goToUnauthorized(error);
  }, [refused, error]);

  if (user.data && info) return children;
  const failure = isApiError(user.error) ? user.error : undefined;
  if (!user.isError || refused || failure?.status === 401) return <ShellSkeleton />;
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', alignItems: 'center' }}>
      <QueryError error={user.error} refetch={user.refetch} title="没有取到账户信息" />
    </Box>
  );
}
