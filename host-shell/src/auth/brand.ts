import type { SystemInfo } from '@console/contract/console/endpoints/system-info';

declare global {
  /** Brand of the host name, written into the HTML so that the first paint shows it. */
  var __BRAND__: Partial<SystemInfo> | undefined;
}

/** Name of the brand; the pages outside the shell ask the API for nothing. */
export const brandName = globalThis.__BRAND__?.brandName ?? '';
