/** Name of the cookie that holds the access token (path `/`). */
export const accessTokenCookie = 'access-token';
/** Name of the local-storage item beside it. */
export const accountTokenKey = 'account-token';
