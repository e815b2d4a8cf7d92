import type { Config } from './config';
import { createConsoleServices } from './console-services';
import type { ClickHouse } from './db/clickhouse';
import type { Database } from './db/engine';
import { createAccountsAdminService } from './modules/accounts-admin/accounts-admin.service';
import { createAffiliatesService } from './modules/affiliates/affiliates.service';
import { createAgentsService } from './modules/agents/agents.service';
import { createAuditService } from './modules/audit/audit.service';
import { createAuthServices } from './modules/auth/auth.services';
import { createBansServices } from './modules/bans/bans.services';
import { readAcmeAnswers } from './modules/certificates/acme-answers.service';
import { createCertificatesService } from './modules/certificates/certificates.service';
import { createCertificatesServices } from './modules/certificates/certificates.services';
import { createEdgeCertificates } from './modules/certificates/edge-certificates.service';
import { createCertificationsService } from './modules/certifications/certifications.service';
import { createDefenceServices } from './modules/defence/defence.services';
import { createEdgeDefence } from './modules/defence/edge-defence.service';
import { createRequestTries } from './modules/defence/try.service';
import { createWhitelist } from './modules/defence/whitelist.service';
import { createDnsServices } from './modules/dns/dns.services';
import { createDomainProofsService } from './modules/domain-proofs/domain-proofs.service';
import { createTxtCheck } from './modules/domain-proofs/txt-check';
import { createEdgeConfigService } from './modules/edge-config/edge-config.service';
import { createEventsService } from './modules/events/events.service';
import { createGiftVouchersService } from './modules/gift-vouchers/gift-vouchers.service';
import { createLedgerService } from './modules/ledger/ledger.service';
import { createAnnouncementsAdminService } from './modules/messages/announcements-admin.service';
import { createMessagesService } from './modules/messages/messages.service';
import { createMonitorService } from './modules/monitor/monitor.service';
import { createNodeReportsService } from './modules/nodes/node-reports.service';
import { createNodeTrafficService } from './modules/nodes/node-traffic.service';
import { createNodesService } from './modules/nodes/nodes.service';
import { createSiteSyncService } from './modules/nodes/site-sync.service';
import { createAutoRenewalService } from './modules/orders/auto-renewal.service';
import { createOrderPriceService } from './modules/orders/order-price.service';
import { createOrdersService } from './modules/orders/orders.service';
import { createOriginHealthService } from './modules/origin-health/origin-health.service';
import { createOutboxService } from './modules/outbox/outbox.service';
import { createOverviewAdminService } from './modules/overview-admin/overview-admin.service';
import { createPackageNoticesService } from './modules/packages/package-notices.service';
import { createPackageUsageService } from './modules/packages/package-usage.service';
import { createPackagesService } from './modules/packages/packages.service';
import { createPaymentsServices } from './modules/payments/payments.services';
import { createPlansService } from './modules/plans/plans.service';
import { createPurgesServices } from './modules/purges/purges.services';
import { createRateLimits } from './modules/rate-limits/rate-limits.service';
import { createAccessLogService } from './modules/records/access-log.service';
import { createRecordsService } from './modules/records/records.service';
import { createFactorsService } from './modules/second-factor/factors.service';
import { createSecondFactorService } from './modules/second-factor/second-factor.service';
import { createSecurityNoticesService } from './modules/security-notices/security-notices.service';
import { createSiteHistoryService } from './modules/site-history/site-history.service';
import { createEdgeSitesService } from './modules/sites/edge-sites.service';
import { createHeldDomainsService } from './modules/sites/held-domains.service';
import { createKnownSites, holdSites } from './modules/sites/known-sites.service';
import { createSiteActionsService } from './modules/sites/site-actions.service';
import { createSiteCertificatesService } from './modules/sites/site-certificates.service';
import { createSiteDefaultsService } from './modules/sites/site-defaults.service';
import { createSiteDefenceService } from './modules/sites/site-defence.service';
import { createSiteGroupsService } from './modules/sites/site-groups.service';
import { createSiteSigning } from './modules/sites/site-signing';
import { createSitesService } from './modules/sites/sites.service';
import { createStartGuideService } from './modules/start-guide/start-guide.service';
import { createUsersService } from './modules/users/users.service';
import { createAliyunSms } from './ports/aliyun-sms';
import { createMessenger } from './ports/messenger';
import { createSmtpMail } from './ports/smtp-mail';
import { createSecrets } from './secrets';

/** Every service, each with what it needs of the others. */
export function createServices({ config, database }: { config: Config; database: Database }) {
  const { db, signals } = database;
  const rateLimits = createRateLimits(database.runSql);
  const consoleServices = createConsoleServices({ config, database });
  const { sessions, settings, systemInfo } = consoleServices;
  const secrets = createSecrets(config.secretsKeys, settings.sharedKey);
  const outbox = config.mode === 'demo' ? createOutboxService(db) : undefined;
  const report = (message: string) =>
    config.logLevel !== 'silent' && process.stderr.write(`${message}\n`);
  const messenger = createMessenger({
    mail: config.mail ? createSmtpMail(config.mail) : outbox?.mail,
    sms: config.sms ? createAliyunSms(config.sms) : outbox?.sms,
    report,
  });
  const notices = createSecurityNoticesService({ db, signals, messenger, systemInfo, report });
  const factors = createFactorsService({ db, secrets, rateLimits });
  const certifications = createCertificationsService({ db, secrets });
  const users = createUsersService({ db, sessions, notices, factors, rateLimits });
  const audit = createAuditService(db);
  const nodes = createNodesService({ db, audit });
  const signing = createSiteSigning(secrets);
  const siteSync = createSiteSyncService(db);
  const edgeSites = createEdgeSitesService({
    db,
    signing,
    certificatesOf: createEdgeCertificates(secrets),
    readAnswers: readAcmeAnswers,
    defenceOf: createEdgeDefence(secrets),
  });
  const siteDefence = createSiteDefenceService({ db, signals });
  const siteCertificates = createSiteCertificatesService({ db, signals });
  const events = createEventsService(db);
  const certificates = createCertificatesService({
    db,
    secrets,
    siteCertificates,
    audit,
    nodeSync: nodes.nodeSync,
  });
  const domainProofs = createDomainProofsService({
    db,
    sharedKey: settings.sharedKey,
    rateLimits,
    checkTxt: createTxtCheck(config.dns.resolvers),
  });
  const sites = createSitesService({
    db,
    signals,
    signing,
    cnameZone: config.cnameZone,
    extraPorts: config.extraPorts,
    origins: { internal: config.allowInternalOrigins, loopback: config.mode === 'demo' },
    reservedHosts: systemInfo.consoleHosts,
    ownPlaces: async () => [
      { address: `${config.host}:${config.port}`, ports: [] },
      ...(await nodes.places()),
    ],
    proveAll: config.domainProof === 'all',
    provenNames: domainProofs.provenNames,
    siteSync: siteSync.siteSync,
    requireCertificate: certificates.requireUsable,
  });
  const dnsServices = createDnsServices({ db, config, secrets, sites, audit, rateLimits });
  const ledger = createLedgerService(db);
  const plans = createPlansService(db);
  const packages = createPackagesService(db);
  const prices = createOrderPriceService({ plans });
  const orders = createOrdersService({ db, ledger, prices });
  return {
    ...consoleServices,
    rateLimits,
    secrets,
    users,
    outbox,
    messenger,
    securityNotices: notices,
    certifications,
    ...createAuthServices({
      db,
      config,
      secrets,
      users,
      sessions,
      audit,
      factors,
      messenger,
      notices,
      rateLimits,
    }),
    factors,
    secondFactor: createSecondFactorService({
      db,
      secrets,
      users,
      sessions,
      audit,
      factors,
      notices,
    }),
    messages: createMessagesService(db),
    announcementsAdmin: createAnnouncementsAdminService({ db, audit }),
    accountsAdmin: createAccountsAdminService({
      ...{ db, users, sessions, factors, certifications, audit, notices },
    }),
    overviewAdmin: createOverviewAdminService({ db }),
    affiliates: createAffiliatesService(db),
    agents: createAgentsService({ db, audit }),
    events,
    domainProofs,
    sites,
    ...createDefenceServices({
      db,
      secrets,
      audit,
      siteDefence,
      nodeSync: nodes.nodeSync,
      revisionNodes: siteSync.revisionNodes,
    }),
    siteGroups: createSiteGroupsService({ db, signals, audit }),
    siteDefaults: createSiteDefaultsService({ db, audit }),
    siteActions: createSiteActionsService({
      ...{ db, signals, sites },
      bindCertificate: certificates.bindCertificate,
    }),
    ...dnsServices,
    certificates,
    ...createCertificatesServices({
      ...{ db, signals, config, secrets, certificates, siteCertificates, audit, events, users },
      heldDomains: createHeldDomainsService(db),
      report,
      dnsApis: dnsServices.dnsApis,
      nodeSync: nodes.nodeSync,
      rateLimits,
    }),
    ledger,
    plans,
    packages,
    packageNotices: createPackageNoticesService({ db, events }),
    orders,
    autoRenewal: createAutoRenewalService({ db, orders }),
    ...createPaymentsServices({ db, config, secrets, ledger, orders, rateLimits, report }),
    tryRequest: createRequestTries({ db, getSite: sites.getSite }),
    ...createBansServices({
      ...{ db, signals, nodes, requireSite: sites.requireSite },
      whitelist: createWhitelist({ siteDefence }),
    }),
    ...createPurgesServices({ db, signals, nodes, quotasInForce: packages.quotasInForce }),
    giftVouchers: createGiftVouchersService({ db, ledger, rateLimits }),
    edgeSites,
    signing,
    nodes,
    originHealth: createOriginHealthService({
      ...{ db, holdSites, getSite: sites.getSite, onlineNodes: nodes.onlineIds },
    }),
    siteSync,
    nodeReports: createNodeReportsService({ db, settle: siteSync.settle }),
    siteHistory: createSiteHistoryService({ db, siteSync }),
    edgeConfig: createEdgeConfigService({ source: edgeSites, signals, nodeExists: nodes.exists }),
  };
}

export type Services = ReturnType<typeof createServices>;

type TrafficDeps = {
  clickhouse: ClickHouse;
  database: Pick<Database, 'db'>;
  services: Pick<
    Services,
    'sites' | 'packages' | 'nodes' | 'certifications' | 'cnameChecks' | 'users'
  >;
};

/** The services that keep and read what the edge reports. */
export function createTrafficServices({ clickhouse, database, services }: TrafficDeps) {
  const monitor = createMonitorService({ clickhouse, ownedSites: services.sites.ownedSites });
  return {
    records: createRecordsService({ clickhouse, knownSites: createKnownSites(database.db) }),
    monitor,
    nodeTraffic: createNodeTrafficService({ clickhouse }),
    accessLog: createAccessLogService({
      clickhouse,
      requireSite: services.sites.requireSite,
      ownedSites: services.sites.ownedSites,
      nodeNames: services.nodes.names,
    }),
    startGuide: createStartGuideService({ ...services, hasTraffic: monitor.hasTraffic }),
    packageUsage: createPackageUsageService({
      quotasInForce: services.packages.quotasInForce,
      countSites: services.sites.countSites,
      trafficThisMonth: monitor.trafficThisMonth,
    }),
  };
}
