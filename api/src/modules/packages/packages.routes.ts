import { packageEndpoints } from '@console/contract/packages';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { PackageUsageService } from './package-usage.service';
import type { PackagesService } from './packages.service';

/** Packages of the signed-in user. */
export function packagesRoutes(
  app: FastifyInstance,
  { packages, packageUsage }: { packages: PackagesService; packageUsage: PackageUsageService },
) {
  contractRoute(app, packageEndpoints.listPackages, ({ user }) => packages.listPackages(user.id));
  contractRoute(app, packageEndpoints.getPackageUsage, ({ user }) =>
    packageUsage.getUsage(user.id),
  );
  contractRoute(app, packageEndpoints.getPackage, ({ user, params }) =>
    packages.getPackage(user.id, params.id),
  );
  contractRoute(app, packageEndpoints.buyPackage, ({ user, body }) =>
    packages.buyPackage(user.id, body),
  );
}
