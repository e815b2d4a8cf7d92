import type { Config } from './config';
import type { ClickHouse } from './db/clickhouse/clickhouse';
import type { Database } from './db/engine';
import { createHttpServer } from './http/http-server';
import { accessDocsRoutes } from './modules/access-docs/access-docs.routes';
import { accountsAdminRoutes } from './modules/accounts-admin/accounts-admin.routes';
import { affiliatesRoutes } from './modules/affiliates/affiliates.routes';
import { agentsRoutes } from './modules/agents/agents.routes';
import { attacksRoutes } from './modules/attacks/attacks.routes';
import { authRoutes } from './modules/auth/auth.routes';
import { bansRoutes } from './modules/bans/bans.routes';
import { certificatesRoutes } from './modules/certificates/certificates.routes';
import { certificationsRoutes } from './modules/certifications/certifications.routes';
import { consoleRoutes } from './modules/console/console.routes';
import { couponsRoutes } from './modules/coupons/coupons.routes';
import { defenceRoutes, requestTryRoutes } from './modules/defence/defence.routes';
import { demoCashierRoutes } from './modules/demo-cashier/demo-cashier.routes';
import { dnsRoutes } from './modules/dns/dns.routes';
import { domainProofsRoutes } from './modules/domain-proofs/domain-proofs.routes';
import { edgeConfigRoutes } from './modules/edge-config/edge-config.routes';
import { eventsRoutes } from './modules/events/events.routes';
import { forwardRecordsRoutes } from './modules/forward-records/forward-records.routes';
import { edgeForwardsRoutes } from './modules/forwards/edge/edge-forwards.routes';
import { forwardsRoutes } from './modules/forwards/forwards.routes';
import { giftBatchesRoutes } from './modules/gift-vouchers/gift-batches.routes';
import { giftVouchersRoutes } from './modules/gift-vouchers/gift-vouchers.routes';
import { healthRoutes } from './modules/health/health.routes';
import { invoicesRoutes } from './modules/invoices/invoices.routes';
import { ledgerRoutes } from './modules/ledger/ledger.routes';
import { announcementsAdminRoutes } from './modules/messages/announcements-admin.routes';
import { messagesRoutes } from './modules/messages/messages.routes';
import { monitorRoutes } from './modules/monitor/monitor.routes';
import { appliedLiveRoutes } from './modules/nodes/applied/applied-live.routes';
import { nodesRoutes } from './modules/nodes/nodes.routes';
import { ordersRoutes } from './modules/orders/orders.routes';
import { ordersAdminRoutes } from './modules/orders-admin/orders-admin.routes';
import { originHealthRoutes } from './modules/origin-health/origin-health.routes';
import { outboxRoutes } from './modules/outbox/outbox.routes';
import { overviewAdminRoutes } from './modules/overview-admin/overview-admin.routes';
import { packagesRoutes } from './modules/packages/packages.routes';
import { packsRoutes } from './modules/packs/packs.routes';
import { notifyRoutes } from './modules/payments/notify.routes';
import { paymentsRoutes } from './modules/payments/payments.routes';
import { plansRoutes } from './modules/plans/plans.routes';
import { plansAdminRoutes } from './modules/plans/plans-admin.routes';
import { purgesRoutes } from './modules/purges/purges.routes';
import { accessLogRoutes } from './modules/records/log/access-log.routes';
import {
  challengeSharesRoutes,
  recordsHealthRoutes,
  recordsRetentionRoutes,
  recordsRoutes,
} from './modules/records/records.routes';
import { earlyAnswersRoutes } from './modules/releases/early-answers.routes';
import { releasesRoutes } from './modules/releases/releases.routes';
import { remoteFilesRoutes } from './modules/releases/remote-files.routes';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes';
import { siteDefaultsRoutes } from './modules/sites/defaults/site-defaults.routes';
import { siteGroupsRoutes } from './modules/sites/groups/site-groups.routes';
import { siteHistoryRoutes } from './modules/sites/history/site-history.routes';
import { sitesRoutes } from './modules/sites/sites.routes';
import { startGuideRoutes } from './modules/start-guide/start-guide.routes';
import { systemInfoRoutes } from './modules/system-info/system-info.routes';
import { usersRoutes } from './modules/users/users.routes';
import { registerAccess } from './plugins/access';
import { registerDocs } from './plugins/docs';
import { refuseUnknownApi } from './plugins/error-handler';
import { createOpenStreams } from './plugins/streams/open-streams';
import { registerPatternCheck } from './plugins/validation/pattern-check';
import { registerValidation } from './plugins/validation/validation';
import type { Services } from './services/services';
import { createTrafficServices } from './services/traffic-services';

export type AppDeps = {
  config: Config;
  database: Database;
  clickhouse: ClickHouse;
  services: Services;
};

/** The control plane, and the console with it unless that is another process; not listening yet. */
export async function buildApp({ config, database, clickhouse, services }: AppDeps) {
  const app = await createHttpServer(config);
  refuseUnknownApi(app);
  registerValidation(app);
  await registerDocs(app, { sessions: services.sessions, development: config.development });
  const routes = registerAccess(app);
  registerPatternCheck(app, services.patterns);

  healthRoutes(app, database);
  systemInfoRoutes(app, services);
  authRoutes(app, services);
  usersRoutes(app, services);
  secondFactorRoutes(app, services);
  outboxRoutes(app, services);
  certificationsRoutes(app, services);
  messagesRoutes(app, services);
  eventsRoutes(app, services);
  sitesRoutes(app, services);
  domainProofsRoutes(app, services);
  siteHistoryRoutes(app, services);
  siteGroupsRoutes(app, services);
  siteDefaultsRoutes(app, services);
  forwardsRoutes(app, services);
  defenceRoutes(app, services);
  requestTryRoutes(app, services);
  dnsRoutes(app, services);
  certificatesRoutes(app, services);
  accountsAdminRoutes(app, services);
  affiliatesRoutes(app, services);
  agentsRoutes(app, services);
  ledgerRoutes(app, services);
  invoicesRoutes(app, services);
  plansRoutes(app, services);
  plansAdminRoutes(app, services);
  couponsRoutes(app, services);
  packsRoutes(app, services);
  giftVouchersRoutes(app, services);
  giftBatchesRoutes(app, services);
  ordersRoutes(app, services);
  ordersAdminRoutes(app, services);
  paymentsRoutes(app, { ...services, consoleUrl: config.publicUrl });
  await notifyRoutes(app, services);
  await demoCashierRoutes(app, services);
  announcementsAdminRoutes(app, services);

  const streams = createOpenStreams(app);
  const {
    records,
    recordsHealth,
    recordsRetention,
    monitor,
    accessLog,
    findSites,
    explainAccess,
    packageUsage,
    packageMeter,
    startGuide,
    nodeTraffic,
    forwardRecords,
    forwardMonitor,
    attacks,
    attackReports,
    attackShares,
    challengeShares,
  } = createTrafficServices({
    clickhouse,
    database,
    services,
  });
  app.addHook('onClose', () => packageMeter.close());
  nodesRoutes(app, { ...services, nodeTraffic });
  appliedLiveRoutes(app, { ...services, streams });
  originHealthRoutes(app, services);
  edgeConfigRoutes(app, { ...services, streams });
  edgeForwardsRoutes(app, { ...services, streams });
  forwardRecordsRoutes(app, { forwardRecords, forwardMonitor, streams });
  bansRoutes(app, { ...services, streams });
  purgesRoutes(app, { ...services, streams });
  recordsRoutes(app, records);
  recordsHealthRoutes(app, recordsHealth);
  recordsRetentionRoutes(app, recordsRetention);
  challengeSharesRoutes(app, challengeShares);
  accessLogRoutes(app, { accessLog, explainAccess, findSites, streams });
  monitorRoutes(app, { monitor, clickhouse, streams });
  attacksRoutes(app, { ...services, attackReports, attackShares });
  overviewAdminRoutes(app, { ...services, monitor });
  startGuideRoutes(app, { startGuide });
  packagesRoutes(app, { ...services, packageUsage });

  earlyAnswersRoutes(app, { ...services, streams });
  releasesRoutes(app, { ...services, deployKey: config.deployKey });
  if (config.roles.includes('console')) {
    remoteFilesRoutes(app, services);
    accessDocsRoutes(app, config);
    consoleRoutes(app, { config, ...services });
  }

  await app.ready();
  return { app, routes, packageMeter, recordsRetention, attacks };
}
