import { RouteTabs } from '@console/kit/ui';
import { siteDefaultsRoot, siteGroupsPath, siteListPath } from '../paths';

const tabs = [
  { to: siteListPath, label: '网站' },
  { to: siteGroupsPath, label: '分组' },
  { to: siteDefaultsRoot, label: '默认设置' },
];

/** The pages about all websites of an account. */
export function WebsiteTabs() {
  return <RouteTabs label="网站列表" tabs={tabs} />;
}
