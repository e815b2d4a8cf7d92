import type { EdgePackage } from '@console/contract/edge/endpoints/edge';
import { packageLoadEndpoints } from '@console/contract/packages/endpoints/package-load';
import { packageLoadSeconds, packageLoadsMax } from '@console/contract/packages/package-load';
import { unlimited } from '@console/contract/packages/plan-words';
import type { Session } from '../control/session';
import { messageOf } from '../failure';
import { pause } from '../lib/backoff';
import type { Log } from '../log';
import type { AdminClient } from '../nginx/admin-client';

type Options = {
  packages(): ReadonlyMap<string, EdgePackage>;
  admin: Pick<AdminClient, 'packageLoads' | 'putOtherLoads'>;
  session: Session;
  log: Log;
  signal: AbortSignal;
};

const isBounded = (terms: EdgePackage) =>
  [terms.requestsPerSecond, terms.connections, terms.bandwidthMbps].some(
    (quota) => quota !== unlimited,
  );

/**
 * Brings what nginx counts of packages to the other nodes and theirs to nginx, so that a quota holds
 * for all together. Without the control plane each node keeps to the quota by itself.
 */
export async function exchangePackageLoads(options: Options): Promise<void> {
  const { packages, admin, session, log, signal } = options;
  let failure = '';
  /** What was said last still counts, until it is said that there is nothing more. */
  let isKnown = false;

  async function exchange(): Promise<void> {
    const ids = [...packages().values()].filter(isBounded).map(({ id }) => id);
    const loads = ids.length > 0 ? await admin.packageLoads(ids) : [];
    if (loads.length === 0 && !isKnown) return;
    const { others } = await session.call(packageLoadEndpoints.reportPackageLoads, {
      packages: loads.slice(0, packageLoadsMax),
    });
    isKnown = loads.length > 0;
    await admin.putOtherLoads(others);
  }

  for (; !signal.aborted; await pause(packageLoadSeconds * 1_000, signal)) {
    try {
      await exchange();
      failure = '';
    } catch (error) {
      const text = messageOf(error);
      if (!signal.aborted && text !== failure) log.warn(`loads of packages: ${text}`);
      failure = text;
    }
  }
}
