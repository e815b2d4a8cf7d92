export { browser } from './browser';
export { homePath, loginPath, rememberReturn, safePath, takeReturn } from './return-path';
export { goToSignIn } from './sign-in';
export { clearSession, keepSession, readAccessToken } from './token';
export { useInGroup, useLogout, useRoles, useUser } from './use-session';
export { userApi } from './user.api';
