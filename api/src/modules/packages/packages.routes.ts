import { packageLoadEndpoints } from '@console/contract/packages/endpoints/package-load';
import { packageEndpoints } from '@console/contract/packages/endpoints/packages';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { PackagesService } from './packages.service';
import type { PackageGraceService } from './terms/package-grace.service';
import type { PackageLoadsService } from './usage/package-loads.service';
import type { PackageUsageService } from './usage/package-usage.service';

type Services = {
  packages: PackagesService;
  packageGrace: PackageGraceService;
  packageLoads: PackageLoadsService;
  packageUsage: PackageUsageService;
};

/** Packages of the signed-in user, and what nodes say of all packages. */
export function packagesRoutes(
  app: FastifyInstance,
  { packages, packageGrace, packageLoads, packageUsage }: Services,
) {
  contractRoute(app, packageEndpoints.listPackages, ({ user }) => packages.listPackages(user.id));
  contractRoute(app, packageEndpoints.getPackageUsage, ({ user }) =>
    packageUsage.getUsage(user.id),
  );
  contractRoute(app, packageEndpoints.getPackage, ({ user, params }) =>
    packages.getPackage(user.id, params.id),
  );
  contractRoute(app, packageEndpoints.getPackageMeters, ({ user, params }) =>
    packageUsage.getMeters(user.id, params.id),
  );
  contractRoute(app, packageEndpoints.setPackageAutoRenew, ({ user, params, body }) =>
    packages.setAutoRenew(user.id, params.id, body.autoRenew),
  );
  contractRoute(app, packageEndpoints.cancelPackage, ({ user, params }) =>
    packages.cancelPackage(user.id, params.id),
  );
  contractRoute(app, packageEndpoints.resumePackage, ({ user, params }) =>
    packages.resumePackage(user.id, params.id),
  );
  contractRoute(app, packageLoadEndpoints.reportPackageLoads, async ({ node, body }) => ({
    others: await packageLoads.exchange(node.id, body.packages),
  }));
  contractRoute(app, packageEndpoints.getPackageSettings, () => packageGrace.getSettings());
  contractRoute(app, packageEndpoints.setPackageSettings, ({ user, body, request }) =>
    packageGrace.setSettings({ id: user.id, ip: request.ip }, body),
  );
}
