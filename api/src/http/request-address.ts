/**
 * Path and query of an address as in a request line. The URL parser would take `//name` for a host
 * and fail on `//[`.
 */
export function requestAddress(url: string): { pathname: string; search: string } {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const at = target.indexOf('?');
  return at < 0
    ? { pathname: target, search: '' }
    : { pathname: target.slice(0, at), search: target.slice(at) };
}
