/** Tabs of a package's detail, by their name in the URL. */
export const packageTabs = {
  overview: '概览',
  site: '网站',
  forward: '四层转发',
  order: '订单',
  renew: '续费',
  upgrade: '升级',
  pack: '加量包',
} as const;
export type PackageItem = keyof typeof packageTabs;

export const isPackageItem = (text: string): text is PackageItem =>
  Object.hasOwn(packageTabs, text);

export const packageItems = Object.keys(packageTabs).filter(isPackageItem);

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
