import type { ForwardDetail } from '@console/contract/forwards/endpoints/forwards';
import { signedIn } from './accounts/accounts';
import { buySmallPackage } from './accounts/packages';
import type { TestApp } from './test-app';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Ports are the whole platform's: each test takes its own. */
let nextPort = 10_000;
export const freshPort = () => {
  nextPort += 10;
  return nextPort;
};

export const tcp = (first: number, last = first) => ({ protocol: 'tcp', first, last }) as const;
export const udp = (first: number, last = first) => ({ protocol: 'udp', first, last }) as const;

/** An account with room for so many ports. */
export async function forwardCustomer(test: TestApp, l4Ports = 200) {
  const { id, token } = await signedIn(test);
  const packageId = await buySmallPackage(test, id, { sites: 1, domains: 1, l4Ports });
  const call = (method: Method, path: string, body?: object) =>
    test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
  const add = (listen: object[], more: object = {}) =>
    call('POST', '/forwards', {
      listen,
      origin: { origins: [{ address: '203.0.113.9' }] },
      ...more,
    });
  const made = async (listen: object[], more: object = {}): Promise<ForwardDetail> =>
    (await add(listen, more)).body.data;
  return { id, token, packageId, call, add, made };
}
