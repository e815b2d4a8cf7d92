import type { Package } from '@console/contract/packages/endpoints/packages';
import { unlimited } from '@console/contract/packages/plan-words';
import { formatDate } from '@console/kit/format';
import { useListSitePackagesQuery } from './site-actions.api';

type Named = { id: string; name: string };

/** All packages of the account, ended ones too; `undefined` while they load. */
export function usePackages({ skip = false } = {}): Package[] | undefined {
  return useListSitePackagesQuery(undefined, { skip }).data;
}

/** Two packages of one plan are told apart by their ends. */
export function packageText({ planName, endsAt, state }: Package): string {
  if (endsAt === null) return `${planName}（长期有效）`;
  return `${planName}（${formatDate(endsAt)} ${state === 'expired' ? '已到期' : '到期'}）`;
}

function limitsText({ quotas: { sites, domains } }: Package): string {
  const text = (quota: number, unit: string) =>
    quota === unlimited ? `${unit}不限` : `${quota} 个${unit}`;
  return `${text(sites, '网站')}、${text(domains, '域名')}`;
}

/** The options of a form's package menu: those in force, and the site's own. */
export function usePackageOptions(current?: Named) {
  const packages = usePackages();
  const offered = packages?.filter(({ id, state }) => state !== 'expired' || id === current?.id);
  const options = offered?.map((one) => ({
    value: one.id,
    label: `${packageText(one)}：${limitsText(one)}`,
  }));
  const chosen = current ? [{ value: current.id, label: current.name }] : [];
  return options ?? chosen;
}

/** The same for new sites, which the API may put where there is room. */
export function useNewPackageOptions() {
  return [{ value: '', label: '自动选择有空余额度的套餐' }, ...usePackageOptions()];
}
