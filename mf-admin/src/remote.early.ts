import { adminOverviewCalls } from '@console/contract/console/calls';
import { type EarlyCalls, earlyCall } from '@console/contract/console/early-calls';
import { nodeCalls } from '@console/contract/edge/calls';

const overview = earlyCall(adminOverviewCalls.getAdminOverview, undefined);
const traffic = earlyCall(adminOverviewCalls.getPlatformTraffic, undefined);
const nodes = earlyCall(nodeCalls.listNodes, undefined);

/** Read by the build, which writes the paths into the descriptor; no page loads this module. */
export const earlyCalls: EarlyCalls = {
  routes: {},
  cards: {
    business: [overview, traffic],
    'platform-traffic': [traffic],
    todo: [overview, nodes],
    nodes: [nodes],
    orders: [overview],
  },
};
