import { RouteTabs } from '@console/kit/controls';
import { NotFoundPage, PageHeader } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { type AccountItem, accountItems, accountPath } from '../../paths';
import { CertifyTab } from './certification/certify-tab';
import { ProfileForm } from './profile-form';
import { SecurityTab } from './security-tab';

const tabs: Record<AccountItem, { label: string; content: ReactNode }> = {
  profile: { label: '基本资料', content: <ProfileForm /> },
  security: { label: '账户安全', content: <SecurityTab /> },
  certify: { label: '实名认证', content: <CertifyTab /> },
};

export function Component() {
  const { item } = useParams();
  const tab = accountItems.find((known) => known === item);
  if (!tab) return <NotFoundPage />;
  return (
    <>
      <PageHeader title="账户中心" />
      <RouteTabs
        label="账户中心"
        tabs={accountItems.map((known) => ({ to: accountPath(known), label: tabs[known].label }))}
      />
      {tabs[tab].content}
    </>
  );
}
