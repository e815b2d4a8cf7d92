import { NotFoundPage, PageHeader, RouteTabs } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { type AccountItem, accountPath, accountTabs, isAccountItem } from '../../paths';
import { CertifyTab } from './certification/certify-tab';
import { ProfileForm } from './profile-form';
import { SecurityTab } from './security-tab';

const tabs = Object.keys(accountTabs)
  .filter(isAccountItem)
  .map((item) => ({ to: accountPath(item), label: accountTabs[item] }));

const contents: Record<AccountItem, ReactNode> = {
  profile: <ProfileForm />,
  security: <SecurityTab />,
  certify: <CertifyTab />,
};

export function Component() {
  const { item = '' } = useParams();
  if (!isAccountItem(item)) return <NotFoundPage />;
  return (
    <>
      <PageHeader title="账户中心" />
      <RouteTabs label="账户中心" tabs={tabs} />
      {contents[item]}
    </>
  );
}
