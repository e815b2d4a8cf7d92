/** Tabs of the account centre, by their name in the URL. */
export const accountTabs = {
  profile: '基本资料',
  security: '账户安全',
  certify: '实名认证',
} as const;
export type AccountItem = keyof typeof accountTabs;

export const isAccountItem = (text: string): text is AccountItem =>
  Object.hasOwn(accountTabs, text);

export function accountPath(item: AccountItem): string {
  return `/account/${item}`;
}
