import type {
  Package,
  PackageMeters,
  PackageUsage,
} from '@console/contract/packages/endpoints/packages';
import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { unlimited } from '@console/contract/packages/plan-words';
import type { PackageLoadsService } from './package-loads.service';
import type { PackageMeter } from './package-meter.service';
import { trafficQuotaBytes } from './package-traffic.service';

type UsageDeps = {
  /** Of the packages in force. */
  quotasInForce: (ownerId: string) => Promise<({ id: string } & Quotas)[]>;
  countSites: (ownerId: string) => Promise<{ sites: number; domains: number }>;
  countForwards: (ownerId: string) => Promise<{ ports: number }>;
  getPackage: (ownerId: string, id: string) => Promise<Package>;
  packageMeter: Pick<PackageMeter, 'trafficOf' | 'bandwidthOf'>;
  packageLoads: Pick<PackageLoadsService, 'nowOf' | 'excessesOf'>;
};

function sumOf(list: readonly number[]): number {
  return list.includes(unlimited) ? unlimited : list.reduce((sum, quota) => sum + quota, 0);
}

export type PackageUsageService = ReturnType<typeof createPackageUsageService>;

/** What an account uses of its packages. */
export function createPackageUsageService(deps: UsageDeps) {
  const { packageMeter, packageLoads } = deps;

  /** Of those in force together. */
  async function getUsage(ownerId: string): Promise<PackageUsage> {
    const [quotas, counts, forwards] = await Promise.all([
      deps.quotasInForce(ownerId),
      deps.countSites(ownerId),
      deps.countForwards(ownerId),
    ]);
    const traffic = await packageMeter.trafficOf(quotas.map(({ id }) => id));
    return {
      sites: { used: counts.sites, quota: sumOf(quotas.map(({ sites }) => sites)) },
      domains: { used: counts.domains, quota: sumOf(quotas.map(({ domains }) => domains)) },
      l4Ports: { used: forwards.ports, quota: sumOf(quotas.map(({ l4Ports }) => l4Ports)) },
      trafficBytes: {
        used: [...traffic.values()].reduce((sum, bytes) => sum + bytes, 0),
        quota: sumOf(quotas.map(trafficQuotaBytes)),
      },
    };
  }

  /** Of one of them. */
  async function getMeters(ownerId: string, id: string): Promise<PackageMeters> {
    const { allowed } = await deps.getPackage(ownerId, id);
    const [traffic, bandwidth, now, excesses] = await Promise.all([
      packageMeter.trafficOf([id]),
      packageMeter.bandwidthOf(id),
      packageLoads.nowOf(id),
      packageLoads.excessesOf(id),
    ]);
    return {
      trafficBytes: { used: traffic.get(id) ?? 0, quota: trafficQuotaBytes(allowed) },
      ...bandwidth,
      now,
      excesses,
    };
  }

  return { getUsage, getMeters };
}
