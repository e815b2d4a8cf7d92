import type { SystemInfo } from '@console/contract/system-info';

declare global {
  /** Brand of the host name, written into the HTML so that the first paint shows it. */
  var __BRAND__: Partial<SystemInfo> | undefined;
}

const { brandName = '', brandLogo = '', bottomCopyright = '' } = globalThis.__BRAND__ ?? {};

/** What the pages outside the shell show of the brand; they ask the API for nothing. */
export const brand = { name: brandName, logo: brandLogo, copyright: bottomCopyright };
