import type { Config } from '../config';
import type { Database } from '../db/engine';
import { createAccountsAdminService } from '../modules/accounts-admin/accounts-admin.service';
import { createAffiliatesService } from '../modules/affiliates/affiliates.service';
import { createAgentsService } from '../modules/agents/agents.service';
import { createAuditService } from '../modules/audit/audit.service';
import { createAuthServices } from '../modules/auth/auth.services';
import { createBansServices } from '../modules/bans/bans.services';
import { readAcmeAnswers } from '../modules/certificates/acme/acme-answers.service';
import { createCertificatesService } from '../modules/certificates/certificates.service';
import { createCertificatesServices } from '../modules/certificates/certificates.services';
import { createEdgeCertificates } from '../modules/certificates/edge-certificates.service';
import { createCertificationsService } from '../modules/certifications/certifications.service';
import { createDefenceServices } from '../modules/defence/defence.services';
import { createEdgeDefence } from '../modules/defence/edge/edge-defence.service';
import { createRequestTries } from '../modules/defence/try.service';
import { createWhitelist } from '../modules/defence/whitelist.service';
import { createDnsServices } from '../modules/dns/dns.services';
import { createDomainProofsService } from '../modules/domain-proofs/domain-proofs.service';
import { createTxtCheck } from '../modules/domain-proofs/txt-check';
import { createEdgeConfigService } from '../modules/edge-config/edge-config.service';
import { createEventsService } from '../modules/events/events.service';
import { createEdgeForwardsService } from '../modules/forwards/edge/edge-forwards.service';
import { createForwardDefaultsService } from '../modules/forwards/forward-defaults.service';
import { createForwardGroupsService } from '../modules/forwards/forward-groups.service';
import { createForwardsService } from '../modules/forwards/forwards.service';
import { createForwardHistoryService } from '../modules/forwards/history/forward-history.service';
import { createAnnouncementsAdminService } from '../modules/messages/announcements-admin.service';
import { createMessagesService } from '../modules/messages/messages.service';
import { createAppliedLive } from '../modules/nodes/applied/applied-live.service';
import { createForwardSyncService } from '../modules/nodes/applied/forward-sync.service';
import { createSiteSyncService } from '../modules/nodes/applied/site-sync.service';
import { createNodePresence } from '../modules/nodes/node-presence.service';
import { createNodesService } from '../modules/nodes/nodes.service';
import { createForwardReportsService } from '../modules/nodes/reports/forward-reports.service';
import { createNodeReportsService } from '../modules/nodes/reports/node-reports.service';
import { createOriginHealthService } from '../modules/origin-health/origin-health.service';
import { createOutboxService } from '../modules/outbox/outbox.service';
import { createOverviewAdminService } from '../modules/overview-admin/overview-admin.service';
import { createEdgePackages } from '../modules/packages/edge-packages.service';
import { createPackageExcessNotices } from '../modules/packages/notices/package-excess-notices.service';
import { createPackageNoticesService } from '../modules/packages/notices/package-notices.service';
import { createPackagesService } from '../modules/packages/packages.service';
import { createPackageGraceService } from '../modules/packages/terms/package-grace.service';
import { createPackageLoadsService } from '../modules/packages/usage/package-loads.service';
import { createPurgesServices } from '../modules/purges/purges.services';
import { createRateLimits } from '../modules/rate-limits/rate-limits.service';
import { createFactorsService } from '../modules/second-factor/factors.service';
import { createSecondFactorService } from '../modules/second-factor/second-factor.service';
import { createSecurityNoticesService } from '../modules/security-notices/security-notices.service';
import { createSiteActionsService } from '../modules/sites/changes/site-actions.service';
import { createSiteDefaultsService } from '../modules/sites/defaults/site-defaults.service';
import { createSiteDefenceService } from '../modules/sites/defence/site-defence.service';
import { createHeldDomainsService } from '../modules/sites/domains/held-domains.service';
import { createEdgeSitesService } from '../modules/sites/edge-sites.service';
import { createSiteGroupsService } from '../modules/sites/groups/site-groups.service';
import { createSiteHistoryService } from '../modules/sites/history/site-history.service';
import { holdSites } from '../modules/sites/known-sites.service';
import { createPackagePublication } from '../modules/sites/packages/package-publication.service';
import { createSiteCertificatesService } from '../modules/sites/settings/site-certificates.service';
import { createSiteSigning } from '../modules/sites/settings/site-signing';
import { createSitesService } from '../modules/sites/sites.service';
import { createUsersService } from '../modules/users/users.service';
import { createAliyunSms } from '../ports/aliyun-sms';
import { createMessenger } from '../ports/messenger';
import { createPatternProbe } from '../ports/patterns/pattern-probe';
import { createSmtpMail } from '../ports/smtp-mail';
import { createSecrets } from '../secrets/secrets';
import { demoZone } from '../seed/sites/demo-site-list';
import { configWrites } from './config-writes';
import { createConsoleServices } from './console-services';
import { createMoneyServices } from './money-services';

/** Every service, each with what it needs of the others. */
export function createServices({ config, database }: { config: Config; database: Database }) {
  const { db, signals } = database;
  const writes = configWrites(database);
  const rateLimits = createRateLimits(database.runSql);
  const consoleServices = createConsoleServices({ config, database });
  const { sessions, settings, systemInfo } = consoleServices;
  const patterns = createPatternProbe();
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
  const presence = createNodePresence();
  const nodes = createNodesService({ db, audit, presence });
  const signing = createSiteSigning(secrets);
  const siteSync = createSiteSyncService(db, presence);
  const edgeSites = createEdgeSitesService({
    db,
    signing,
    certificatesOf: createEdgeCertificates(secrets),
    readAnswers: readAcmeAnswers,
    defenceOf: createEdgeDefence(secrets),
    packagesOf: createEdgePackages(config.platformBrand),
  });
  const siteDefence = createSiteDefenceService(writes);
  const siteCertificates = createSiteCertificatesService(writes);
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
  const ground = {
    cnameZone: config.cnameZone,
    origins: { internal: config.allowInternalOrigins, loopback: config.mode === 'demo' },
    reservedHosts: systemInfo.consoleHosts,
    ownPlaces: async () => [
      { address: `${config.host}:${config.port}`, ports: [] },
      ...(await nodes.places()),
    ],
  };
  const sites = createSitesService({
    ...{ ...writes, signing, ...ground },
    extraPorts: config.extraPorts,
    proveAll: config.domainProof === 'all',
    provenNames: domainProofs.provenNames,
    siteSync: siteSync.syncOf,
    requireCertificate: certificates.requireUsable,
    slowPatterns: patterns.slowOnes,
  });
  const dnsServices = createDnsServices({
    ...{ db, config, secrets, sites, audit, rateLimits },
    demoZone: config.mode === 'demo' ? demoZone : undefined,
  });
  const packages = createPackagesService({ db, signals });
  const forwardSync = createForwardSyncService(db, presence);
  const forwards = createForwardsService({
    ...{ ...writes, ...ground },
    reservedPorts: [
      ...config.forwardReservedPorts,
      ...config.extraPorts.http,
      ...config.extraPorts.https,
    ],
    syncOf: forwardSync.syncOf,
    onlineNodes: nodes.onlineIds,
    quotasInForce: packages.quotasInForce,
  });
  const moneyServices = createMoneyServices({
    ...{ db, signals, config, secrets, audit, rateLimits, report },
  });
  return {
    audit,
    ...consoleServices,
    rateLimits,
    secrets,
    patterns,
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
      getSite: sites.getSite,
      secrets,
      audit,
      siteDefence,
      nodeSync: nodes.nodeSync,
      revisionNodes: siteSync.revisionNodes,
    }),
    siteGroups: createSiteGroupsService({ ...writes, audit }),
    siteDefaults: createSiteDefaultsService({ db, audit }),
    siteActions: createSiteActionsService({
      ...{ ...writes, sites },
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
    ...moneyServices,
    packages,
    packageGrace: createPackageGraceService({ db, signals, audit }),
    packageNotices: createPackageNoticesService({ db, events }),
    packageExcessNotices: createPackageExcessNotices({ db, events }),
    packageLoads: createPackageLoadsService(db),
    packagePublication: createPackagePublication({ db, signals }),
    tryRequest: createRequestTries({
      ...{ db, getSite: sites.getSite },
      slowPatterns: patterns.slowOnes,
    }),
    ...createBansServices({
      ...{ db, signals, nodes, requireSite: sites.requireSite },
      whitelist: createWhitelist({ siteDefence }),
    }),
    ...createPurgesServices({ db, signals, nodes, quotasInForce: packages.quotasInForce }),
    edgeSites,
    signing,
    nodes,
    originHealth: createOriginHealthService({
      ...{ db, holdSites, getSite: sites.getSite, onlineNodes: nodes.onlineIds },
    }),
    siteSync,
    appliedLive: createAppliedLive(signals),
    nodeReports: createNodeReportsService({ db, signals, presence, settle: siteSync.settle }),
    siteHistory: createSiteHistoryService({ db, siteSync }),
    forwards,
    forwardGroups: createForwardGroupsService({ ...writes, audit }),
    forwardDefaults: createForwardDefaultsService({ db, audit }),
    forwardHistory: createForwardHistoryService({ db, forwardSync }),
    forwardReports: createForwardReportsService({ db, signals, settle: forwardSync.settle }),
    edgeForwards: createEdgeForwardsService({
      ...{ db, signals, nodeExists: nodes.exists },
      packagesOf: createEdgePackages(config.platformBrand),
    }),
    edgeConfig: createEdgeConfigService({ source: edgeSites, signals, nodeExists: nodes.exists }),
  };
}

export type Services = ReturnType<typeof createServices>;
