import type { Package } from '@console/contract/packages';
import { planPeriodLabels } from '@console/contract/plan-words';
import { isApiError } from '@console/kit/api';
import { formatDateTime, formatMoney } from '@console/kit/format';
import {
  Box,
  Card,
  KeyFacts,
  NotFoundPage,
  PageHeader,
  QueryError,
  Section,
  Skeleton,
  StateChip,
} from '@console/kit/ui';
import { Navigate, useParams } from 'react-router-dom';
import { useGetPackageQuery } from '../../billing.api';
import { packageStates, remainingText } from '../../packages/package.model';
import { PlacesUsed } from '../../packages/places-used';
import { QuotaList } from '../../packages/quota-list';
import { RenewalNotice } from '../../packages/renewal-notice';
import { UsageSection } from '../../packages/usage-section';
import { packageItems, userPackagePath, userPackagesPath } from '../../paths';

export function Component() {
  const { id = '', item } = useParams();
  if (item === undefined) return <Navigate replace to={userPackagePath(id)} />;
  return packageItems.some((known) => known === item) ? (
    <PackageDetail key={id} id={id} />
  ) : (
    <NotFoundPage />
  );
}

function PackageDetail({ id }: { id: string }) {
  const { data, error, refetch } = useGetPackageQuery({ params: { id } });
  if (isApiError(error) && (error.status === 404 || error.status === 400)) return <NotFoundPage />;
  if (data) return <PackageFrame item={data} />;
  return error ? (
    <Card>
      <QueryError error={error} refetch={refetch} />
    </Card>
  ) : (
    <Skeleton variant="rounded" height={480} role="status" aria-label="正在加载" />
  );
}

function PackageFrame({ item }: { item: Package }) {
  return (
    <>
      <PageHeader
        title={item.planName}
        chip={<StateChip {...packageStates[item.state]} />}
        crumbs={[{ label: '我的套餐', to: userPackagesPath }, { label: item.planName }]}
      />
      <KeyFacts
        facts={[
          { label: '有效期', value: remainingText(item) },
          {
            label: '到期时间',
            value: item.endsAt === null ? '没有到期时间' : formatDateTime(item.endsAt),
          },
          { label: '开通时间', value: formatDateTime(item.startsAt) },
          {
            label: '购买周期',
            value: item.period === null ? '免费' : planPeriodLabels[item.period],
          },
          { label: '支付金额', value: formatMoney(item.pricePaidFen) },
        ]}
      />
      <Box sx={{ display: 'grid', gap: 4 }}>
        <RenewalNotice item={item} />
        {item.state === 'expired' ? null : <UsageSection />}
        <Section
          title="套餐额度"
          description="开通时约定的额度，不随套餐后来的调整变化；套餐中的网站不能超出它的网站数与域名数。"
        >
          <PlacesUsed item={item} />
          <QuotaList quotas={item.quotas} columns={3} />
        </Section>
      </Box>
    </>
  );
}
