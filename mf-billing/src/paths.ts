/** Tabs of a package's detail, as they stand in the URL. */
export const packageItems = [
  'overview',
  'site',
  'forward',
  'order',
  'renew',
  'upgrade',
  'pack',
] as const;
export type PackageItem = (typeof packageItems)[number];

export const userPackagesPath = '/package-management/user-package';
export const buyPackagePath = '/package-management/buy-package';
export const consumptionHistoryPath = '/finance-management/consumption-history';
export const topupPath = '/finance-management/topup';
export const topupHistoryPath = '/finance-management/topup-history';
export const giftRedemptionPath = '/finance-management/gift-redemption';

/** A website, by the serial number that people quote. */
export const sitePath = (sn: string): string => `/website/list/${encodeURIComponent(sn)}`;

/** A forward, by the same. */
export const forwardPath = (sn: string): string => `/l4-forward/forward/${encodeURIComponent(sn)}`;

/** Where an order is paid; with a way to pay it begins there at once. */
export function orderPath(id: string, method?: string): string {
  return `${topupPath}?${new URLSearchParams({ order: id, ...(method && { method }) })}`;
}

export function userPackagePath(id: string, item: PackageItem = 'overview'): string {
  return `${userPackagesPath}/${encodeURIComponent(id)}/${item}`;
}
