import { RouteTabs } from '@console/kit/controls';
import { type StrategyItem, strategyItems, strategyPath } from '../paths';

const labels = {
  list: '规则组',
  matcher: '匹配器',
  filter: '过滤器',
  'ip-list': 'IP 名单',
  blackwhite: '全局黑白名单',
  switch: '切换记录',
} as const satisfies Record<StrategyItem, string>;

/** The pages about how an account's websites are defended. */
export function StrategyTabs() {
  return (
    <RouteTabs
      label="防御策略"
      tabs={strategyItems.map((item) => ({ to: strategyPath(item), label: labels[item] }))}
    />
  );
}
