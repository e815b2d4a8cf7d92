import type { ClickHouse } from '../db/clickhouse/clickhouse';
import type { Database } from '../db/engine';
import { createAttackFacts } from '../modules/attacks/attack-facts.service';
import { createAttackReports } from '../modules/attacks/attack-reports.service';
import { createAttackShares } from '../modules/attacks/attack-shares.service';
import { createAttacks } from '../modules/attacks/attacks.service';
import { createForwardMonitorService } from '../modules/forward-records/forward-monitor.service';
import { createForwardRecordsService } from '../modules/forward-records/forward-records.service';
import { createKnownForwards } from '../modules/forwards/edge/known-forwards.service';
import { createMonitorService } from '../modules/monitor/monitor.service';
import { createNodeTrafficService } from '../modules/nodes/reports/node-traffic.service';
import { createPackageMeter } from '../modules/packages/usage/package-meter.service';
import { createPackageUsageService } from '../modules/packages/usage/package-usage.service';
import { createChallengeShares } from '../modules/records/challenge-shares.service';
import { createRecordsService } from '../modules/records/intake/records.service';
import { createAccessExplanations } from '../modules/records/log/access-explanations.service';
import { createAccessLogService } from '../modules/records/log/access-log.service';
import { createRecordsHealth } from '../modules/records/records-health.service';
import { createRecordsRetention } from '../modules/records/records-retention.service';
import { createKnownSites } from '../modules/sites/known-sites.service';
import { createSiteAccounts, createSiteSearch } from '../modules/sites/site-accounts.service';
import { createStartGuideService } from '../modules/start-guide/start-guide.service';
import type { Services } from './services';

type TrafficDeps = {
  clickhouse: ClickHouse;
  database: Pick<Database, 'db' | 'signals'>;
  services: Pick<
    Services,
    | 'sites'
    | 'forwards'
    | 'explainRule'
    | 'packages'
    | 'packageLoads'
    | 'events'
    | 'nodes'
    | 'certifications'
    | 'cnameChecks'
    | 'users'
    | 'audit'
    | 'rateLimits'
    | 'wordingsOf'
    | 'hashesOf'
  >;
};

/** The services that keep and read what the edge reports. */
export function createTrafficServices({ clickhouse, database, services }: TrafficDeps) {
  const packageMeter = createPackageMeter({ ...database, clickhouse, events: services.events });
  const recordsRetention = createRecordsRetention({
    ...{ ...database, clickhouse, audit: services.audit },
  });
  const monitor = createMonitorService({
    clickhouse,
    ownedSites: services.sites.ownedSites,
    retention: recordsRetention.get,
  });
  const accessLog = createAccessLogService({
    clickhouse,
    requireSite: services.sites.requireSite,
    ownedSites: services.sites.ownedSites,
    siteAccounts: createSiteAccounts(database.db),
    nodeNames: services.nodes.names,
  });
  const { knownForwards, ownedForwards } = createKnownForwards(database.db);
  const records = createRecordsService({
    clickhouse,
    ...createKnownSites(database.db),
    onTraffic: packageMeter.note,
  });
  const attackReports = createAttackReports(database);
  const { sites } = services;
  return {
    attackReports,
    attackShares: createAttackShares({ ...database, ...services, reports: attackReports }),
    attacks: createAttacks({
      ...{ ...database, clickhouse, events: services.events },
      ...{ ownersOf: sites.ownersOf, switchesAfter: sites.switchesAfter },
      factsOf: createAttackFacts({
        ...{ clickhouse, tops: monitor.tops, wordingsOf: services.wordingsOf },
        groupOf: async (ownerId, siteId) => (await sites.getSite(ownerId, siteId)).defence.group,
      }),
    }),
    forwardRecords: createForwardRecordsService({ clickhouse, knownForwards }),
    forwardMonitor: createForwardMonitorService({
      ...{ clickhouse, ownedForwards },
      nodeNames: services.nodes.names,
      retention: recordsRetention.get,
    }),
    packageMeter,
    records,
    recordsHealth: createRecordsHealth({ clickhouse, records, listNodes: services.nodes.list }),
    recordsRetention,
    monitor,
    nodeTraffic: createNodeTrafficService({ clickhouse }),
    accessLog,
    findSites: createSiteSearch(database.db),
    challengeShares: createChallengeShares({
      ...{ clickhouse, ownedSites: sites.ownedSites, hashesOf: services.hashesOf },
    }),
    explainAccess: createAccessExplanations({
      ...{ clickhouse, accessLog },
      explainRule: services.explainRule,
      siteVersionAt: services.sites.siteVersionAt,
    }),
    startGuide: createStartGuideService({ ...services, hasTraffic: monitor.hasTraffic }),
    packageUsage: createPackageUsageService({
      quotasInForce: services.packages.quotasInForce,
      countSites: services.sites.countSites,
      countForwards: services.forwards.countForwards,
      packageMeter,
      packageLoads: services.packageLoads,
      getPackage: services.packages.getPackage,
    }),
  };
}
