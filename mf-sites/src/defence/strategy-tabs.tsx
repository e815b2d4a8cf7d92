import { RouteTabs } from '@console/kit/ui';
import { isStrategyItem, strategyPath, strategyTabs } from '../paths';

const tabs = Object.keys(strategyTabs)
  .filter(isStrategyItem)
  .map((item) => ({ to: strategyPath(item), label: strategyTabs[item] }));

/** The pages about how an account's websites are defended. */
export function StrategyTabs() {
  return <RouteTabs label="防御策略" tabs={tabs} />;
}
