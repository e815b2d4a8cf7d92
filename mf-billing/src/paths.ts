/** Tabs of a package's detail, as they stand in the URL. */
export const packageItems = ['overview'] as const;
export type PackageItem = (typeof packageItems)[number];

export const userPackagesPath = '/package-management/user-package';
export const buyPackagePath = '/package-management/buy-package';
export const consumptionHistoryPath = '/finance-management/consumption-history';
export const topupHistoryPath = '/finance-management/topup-history';
export const giftRedemptionPath = '/finance-management/gift-redemption';

export function userPackagePath(id: string, item: PackageItem = 'overview'): string {
  return `${userPackagesPath}/${encodeURIComponent(id)}/${item}`;
}
