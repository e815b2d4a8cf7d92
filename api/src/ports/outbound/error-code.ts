/** The code of an error of Node's own, `ECONNREFUSED` for one; empty where it has none. */
export function codeOf(error: unknown): string {
  const has = typeof error === 'object' && error !== null && 'code' in error;
  return has && typeof error.code === 'string' ? error.code : '';
}
