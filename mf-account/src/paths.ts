/** Tabs of the account centre, as they stand in the URL. */
export const accountItems = ['profile', 'security', 'certify'] as const;
export type AccountItem = (typeof accountItems)[number];

export function accountPath(item: AccountItem): string {
  return `/account/${item}`;
}
