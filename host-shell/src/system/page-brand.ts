import type { SystemInfo, SystemType } from '@console/contract/console/endpoints/system-info';
import { readSystemType } from '@console/contract/console/system-info';
import { useSystem } from './use-system';

declare global {
  /** Brand of the host name, written into the HTML so that the first paint shows it. */
  var __BRAND__: Partial<SystemInfo> | undefined;
}

type PageBrand = { brandName: string; brandLogo: string; systemType: SystemType | undefined };

/** The brand as the HTML has it, until system-info has answered. */
function brandOfPage(): PageBrand {
  const { brandName = '', brandLogo = '' } = globalThis.__BRAND__ ?? {};
  const systemType = readSystemType(document.documentElement.dataset.system);
  return { brandName, brandLogo, systemType };
}

/** The brand that the console shows: from its first paint, and as system-info has it. */
export function useBrand(): PageBrand {
  const { data } = useSystem();
  if (!data?.systemInfo) return brandOfPage();
  const { brandName, brandLogo } = data.systemInfo;
  return { brandName, brandLogo, systemType: data.systemType };
}
