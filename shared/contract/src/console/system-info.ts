import { readRoleKey } from '../common/roles/roles';

/** Header that names the host the browser shows, as the specification's section 7 has it. */
export const panelHostHeader = 'panel-host';

/** Reads a system type as the schema does, for pages that start without zod. */
export const readSystemType = readRoleKey;

/** Title of every page: `{brand}CDN防御系统`, or the fallback without a brand. */
export function pageTitle(brandName: string | undefined): string {
  return `${brandName ?? ''}CDN防御系统`;
}
