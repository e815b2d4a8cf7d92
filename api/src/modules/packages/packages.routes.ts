import { packageEndpoints } from '@console/contract/packages';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { OrdersService } from '../orders/orders.service';
import type { PackageUsageService } from './package-usage.service';
import type { PackagesService } from './packages.service';

type Services = {
  packages: PackagesService;
  packageUsage: PackageUsageService;
  orders: OrdersService;
};

/** Packages of the signed-in user. */
export function packagesRoutes(app: FastifyInstance, { packages, packageUsage, orders }: Services) {
  contractRoute(app, packageEndpoints.listPackages, ({ user }) => packages.listPackages(user.id));
  contractRoute(app, packageEndpoints.getPackageUsage, ({ user }) =>
    packageUsage.getUsage(user.id),
  );
  contractRoute(app, packageEndpoints.getPackage, ({ user, params }) =>
    packages.getPackage(user.id, params.id),
  );
  contractRoute(app, packageEndpoints.setPackageAutoRenew, ({ user, params, body }) =>
    packages.setAutoRenew(user.id, params.id, body.autoRenew),
  );
  contractRoute(app, packageEndpoints.buyPackage, async ({ user, body }) => {
    const { planId, period, expectedTotalFen, purchaseKey: orderKey } = body;
    const item = { kind: 'package' as const, planId, period };
    const order = await orders.buyFromBalance(user.id, { item, expectedTotalFen, orderKey });
    return packages.getPackage(user.id, order.packageId ?? '');
  });
}
