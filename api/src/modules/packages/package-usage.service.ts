import type { PackageUsage } from '@console/contract/packages';
import { type Quotas, unlimited } from '@console/contract/plans';

const bytesOfGb = 1024 ** 3;

type UsageDeps = {
  quotasInForce: (ownerId: string) => Promise<Quotas[]>;
  countSites: (ownerId: string) => Promise<{ sites: number; domains: number }>;
  /** Bytes sent to visitors since the month began. */
  trafficThisMonth: (ownerId: string) => Promise<number>;
};

function sumOf(list: readonly number[]): number {
  return list.includes(unlimited) ? unlimited : list.reduce((sum, quota) => sum + quota, 0);
}

export type PackageUsageService = ReturnType<typeof createPackageUsageService>;

/** What an account uses of its packages in force. */
export function createPackageUsageService(deps: UsageDeps) {
  async function getUsage(ownerId: string): Promise<PackageUsage> {
    const [quotas, counts, trafficBytes] = await Promise.all([
      deps.quotasInForce(ownerId),
      deps.countSites(ownerId),
      deps.trafficThisMonth(ownerId),
    ]);
    const trafficGb = sumOf(quotas.map(({ trafficGbPerMonth }) => trafficGbPerMonth));
    return {
      sites: { used: counts.sites, quota: sumOf(quotas.map(({ sites }) => sites)) },
      domains: { used: counts.domains, quota: sumOf(quotas.map(({ domains }) => domains)) },
      trafficBytes: {
        used: trafficBytes,
        quota: trafficGb === unlimited ? unlimited : trafficGb * bytesOfGb,
      },
    };
  }

  return { getUsage };
}
