import { RouteTabs } from '@console/kit/ui';
import { forwardDefaultsRoot, forwardGroupsPath, forwardListPath } from '../paths';

const tabs = [
  { to: forwardListPath, label: '转发' },
  { to: forwardGroupsPath, label: '分组' },
  { to: forwardDefaultsRoot, label: '默认设置' },
];

/** The pages about all forwards of an account. */
export function ForwardTabs() {
  return <RouteTabs label="四层转发" tabs={tabs} />;
}
