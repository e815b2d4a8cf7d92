/** Pages of remotes that the shell itself links to; a test compares each with the descriptors. */
const siteListPath = '/website-management/website/list';
const certificateListPath = '/cert-management/list';
const blockLogPath = '/website-management/block-log';
const userPackagesPath = '/package-management/user-package';

export const addSitePath = '/website-management/website/add';
export const buyPackagePath = '/package-management/buy-package';
export const certifyPath = '/account/certify';

export const profilePath = '/account/profile';
export const affiliatePath = '/affiliate';

export function packageHref(id: string): string {
  return `${userPackagesPath}/${encodeURIComponent(id)}`;
}

export function siteHref(id: string): string {
  return `${siteListPath}/${encodeURIComponent(id)}`;
}

export function sitesHref(keyword: string): string {
  return `${siteListPath}?${new URLSearchParams({ keyword })}`;
}

/** The list with one certificate's detail open. */
export function certificateHref(id: string): string {
  return `${certificateListPath}?${new URLSearchParams({ certificate: id })}`;
}

export function certificatesHref(keyword: string): string {
  return `${certificateListPath}?${new URLSearchParams({ keyword })}`;
}

export function attackReportHref(id: string): string {
  return `${blockLogPath}?${new URLSearchParams({ tab: 'attacks', report: id })}`;
}
