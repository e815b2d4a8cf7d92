import type { PackageMeters } from '@console/contract/packages/endpoints/packages';
import { packageLimitLabels } from '@console/contract/packages/package-load';
import { Alert } from '@console/kit/form';
import { formatDateTime } from '@console/kit/format';

/** Says that requests are refused now, or were within a day, for exceeding what the package can serve. */
export function ExcessNotice({ excesses }: Pick<PackageMeters, 'excesses'>) {
  if (excesses.length === 0) return null;
  const isNow = excesses.some((one) => one.isNow);
  const list = excesses.map((one) =>
    one.isNow
      ? packageLimitLabels[one.kind]
      : `${packageLimitLabels[one.kind]}（最近一次 ${formatDateTime(one.lastAt)}）`,
  );
  return (
    <Alert severity={isNow ? 'error' : 'warning'}>
      {isNow
        ? `正在限制访问：${list.join('、')}达到套餐额度，超出的请求被拒绝。升级套餐后立即恢复。`
        : `最近 24 小时内达到过套餐额度，超出的请求被拒绝：${list.join('、')}。`}
    </Alert>
  );
}
