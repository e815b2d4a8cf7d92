import type { Package } from '@console/contract/packages/endpoints/packages';
import { planPeriodLabels } from '@console/contract/packages/plan-words';
import { isApiError } from '@console/kit/api';
import { formatDateTime, formatMoney } from '@console/kit/format';
import { useInGroup } from '@console/kit/session';
import {
  Card,
  KeyFacts,
  NotFoundPage,
  PageHeader,
  QueryError,
  RouteTabs,
  Skeleton,
  StateChip,
} from '@console/kit/ui';
import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useGetPackageQuery } from '../../billing.api';
import { packageStates, remainingText } from '../../packages/package.model';
import {
  isPackageItem,
  type PackageItem,
  packageItems,
  packageTabs,
  userPackagePath,
  userPackagesPath,
} from '../../paths';
import { PackagePacks } from './ordering/package-packs';
import { RenewPackage } from './ordering/renew-package';
import { UpgradePackage } from './ordering/upgrade-package';
import { packageArg } from './package-detail.early';
import { PackageForwards } from './package-forwards';
import { PackageOrders } from './package-orders';
import { PackageOverview } from './package-overview';
import { PackageSites } from './package-sites';

type Part = {
  content: ComponentType<{ item: Package }>;
  /** Only for users who buy packages, and for packages that were bought. */
  buying: boolean;
};

const parts = {
  overview: { content: PackageOverview, buying: false },
  site: { content: PackageSites, buying: false },
  forward: { content: PackageForwards, buying: false },
  order: { content: PackageOrders, buying: true },
  renew: { content: RenewPackage, buying: true },
  upgrade: { content: UpgradePackage, buying: true },
  pack: { content: PackagePacks, buying: true },
} as const satisfies Record<PackageItem, Part>;

export function Component() {
  const { id = '', item } = useParams();
  if (item === undefined) return <Navigate replace to={userPackagePath(id)} />;
  return isPackageItem(item) ? <PackageDetail key={id} id={id} part={item} /> : <NotFoundPage />;
}

function PackageDetail({ id, part }: { id: string; part: PackageItem }) {
  const { data, error, refetch } = useGetPackageQuery(packageArg(id));
  if (isApiError(error) && (error.status === 404 || error.status === 400)) return <NotFoundPage />;
  if (data) return <PackageFrame item={data} part={part} />;
  return error ? (
    <Card>
      <QueryError error={error} refetch={refetch} />
    </Card>
  ) : (
    <Skeleton variant="rounded" height={480} role="status" aria-label="正在加载" />
  );
}

function PackageFrame({ item, part }: { item: Package; part: PackageItem }) {
  const buys = useInGroup('platformUser') && item.endsAt !== null;
  const shown = packageItems.filter((one) => buys || !parts[one].buying);
  if (!shown.includes(part)) return <NotFoundPage />;
  const Content = parts[part].content;
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
      <RouteTabs
        label="套餐"
        tabs={shown.map((one) => ({ to: userPackagePath(item.id, one), label: packageTabs[one] }))}
      />
      <Content item={item} />
    </>
  );
}
