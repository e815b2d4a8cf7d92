import { conditionLeafSchema, conditionSchema } from '@console/contract/defence/rules/conditions';
import {
  conditionVectors,
  plainRequest,
  vectorLists,
} from '@console/contract/defence/trial/vectors';
import { ccSettingsSchema } from '@console/contract/sites/settings/cc';
import { groupOf } from '../../testing/defence/defence';
import { type Serving, startServing } from '../../testing/serving';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;

const group = '11111111-1111-4111-8111-111111111111';
const lists = Object.entries(vectorLists).map(([id, addresses]) => ({
  id,
  entries: addresses.map((address) => ({ address, expiresAt: null })),
}));

beforeAll(async () => {
  edge = await startServing();
  const { port } = await edge.origin('origin');
  const trustedProxies = { addresses: ['127.0.0.0/8'], header: 'X-Real-IP' } as const;
  const cc = ccSettingsSchema.parse({ group, trustedProxies });
  const site = { ...siteOf([plainRequest.host], [originAt(port)]), cc };
  await edge.inForce([site], [], [], { groups: [groupOf(group)] });
});
afterAll(() => edge.stop());

// The control plane explains requests by the same list, so both must say the same of it.
test.each(conditionVectors)('$name', async ({ leaf, request, holds }) => {
  const read = conditionLeafSchema.parse({ kind: 'is', ...leaf });
  const when = conditionSchema.parse({ kind: 'all', items: [read] });
  const rules = groupOf(group, { when, action: { kind: 'block', status: 410 } });
  await edge.inForce([], [], [], { groups: [{ ...rules, lists }] });
  const { host, ip, method, uri, headers } = { ...plainRequest, ...request };
  const options = { method, headers: { ...headers, 'x-real-ip': ip } };
  expect((await edge.get(host, uri, options)).status).toBe(holds ? 410 : 200);
});
