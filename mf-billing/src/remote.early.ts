import { type EarlyCalls, earlyCall, earlyCallAt } from '@console/contract/console/early-calls';
import { ledgerCalls } from '@console/contract/finance/calls';
import { packageCalls, planCalls } from '@console/contract/packages/calls';
import { packageArgAt } from './features/packages/package-detail.early';

const packages = earlyCall(packageCalls.listPackages, undefined);
const onePackage = earlyCallAt(packageCalls.getPackage, packageArgAt);
const balance = earlyCall(ledgerCalls.getBalance, undefined);

/** Read by the build, which writes the paths into the descriptor; no page loads this module. */
export const earlyCalls: EarlyCalls = {
  routes: {
    '/package-management/user-package': [packages],
    '/package-management/user-package/:id': [onePackage],
    '/package-management/user-package/:id/:item': [onePackage],
    '/package-management/buy-package': [earlyCall(planCalls.listPlans, undefined), balance],
  },
  cards: {
    balance: [balance],
    packages: [packages],
    'panel-packages': [packages],
    usage: [earlyCall(packageCalls.getPackageUsage, undefined)],
  },
};
