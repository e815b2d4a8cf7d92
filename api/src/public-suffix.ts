import { getPublicSuffix } from 'tldts';

/**
 * True for names under which anybody can register names of their own (`com.cn`, `github.io`), by
 * the Public Suffix List with its private section. The list comes with the library.
 */
export function isPublicSuffix(name: string): boolean {
  return getPublicSuffix(name, { allowPrivateDomains: true }) === name;
}
