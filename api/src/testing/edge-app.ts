import { randomUUID } from 'node:crypto';
import type { RoleKey } from '@console/contract/common/roles/role-schemas';
import { nodeAuthorization } from '@console/contract/edge/edge';
import { siteCreateSchema } from '@console/contract/sites/sites';
import Fastify from 'fastify';
import { createAuditService } from '../modules/audit/audit.service';
import { createDefenceServices } from '../modules/defence/defence.services';
import { createEdgeDefence } from '../modules/defence/edge/edge-defence.service';
import { edgeConfigRoutes } from '../modules/edge-config/edge-config.routes';
import { createEdgeConfigService } from '../modules/edge-config/edge-config.service';
import { edgeForwardsRoutes } from '../modules/forwards/edge/edge-forwards.routes';
import { createEdgeForwardsService } from '../modules/forwards/edge/edge-forwards.service';
import { createForwardsService } from '../modules/forwards/forwards.service';
import { createForwardHistoryService } from '../modules/forwards/history/forward-history.service';
import { monitorRoutes } from '../modules/monitor/monitor.routes';
import { createMonitorService } from '../modules/monitor/monitor.service';
import { appliedLiveRoutes } from '../modules/nodes/applied/applied-live.routes';
import { createAppliedLive } from '../modules/nodes/applied/applied-live.service';
import { createForwardSyncService } from '../modules/nodes/applied/forward-sync.service';
import { createSiteSyncService } from '../modules/nodes/applied/site-sync.service';
import { createNodePresence } from '../modules/nodes/node-presence.service';
import { nodesRoutes } from '../modules/nodes/nodes.routes';
import { createNodesService } from '../modules/nodes/nodes.service';
import { createForwardReportsService } from '../modules/nodes/reports/forward-reports.service';
import { createNodeReportsService } from '../modules/nodes/reports/node-reports.service';
import { createNodeTrafficService } from '../modules/nodes/reports/node-traffic.service';
import { originHealthRoutes } from '../modules/origin-health/origin-health.routes';
import { createOriginHealthService } from '../modules/origin-health/origin-health.service';
import { createEdgePackages } from '../modules/packages/edge-packages.service';
import { giveFreePackage } from '../modules/packages/terms/free-package.service';
import { purgesRoutes } from '../modules/purges/purges.routes';
import { createPurgesServices } from '../modules/purges/purges.services';
import { createRecordsService } from '../modules/records/intake/records.service';
import { createAccessExplanations } from '../modules/records/log/access-explanations.service';
import { accessLogRoutes } from '../modules/records/log/access-log.routes';
import { createAccessLogService } from '../modules/records/log/access-log.service';
import { recordsHealthRoutes, recordsRoutes } from '../modules/records/records.routes';
import { createRecordsHealth } from '../modules/records/records-health.service';
import { createSessionsService } from '../modules/sessions/sessions.service';
import { createSiteDefenceService } from '../modules/sites/defence/site-defence.service';
import { createEdgeSitesService } from '../modules/sites/edge-sites.service';
import { createKnownSites, holdSites } from '../modules/sites/known-sites.service';
import { createSiteSigning } from '../modules/sites/settings/site-signing';
import { createSiteAccounts, createSiteSearch } from '../modules/sites/site-accounts.service';
import { createSitesService } from '../modules/sites/sites.service';
import { users } from '../modules/users/users.tables';
import { bearerToken, registerAccess } from '../plugins/access';
import { dropUnusedConnections } from '../plugins/connections/unused-connections';
import { registerErrorHandler } from '../plugins/error-handler';
import { createOpenStreams } from '../plugins/streams/open-streams';
import { registerValidation } from '../plugins/validation/validation';
import { createSealing } from '../secrets/sealing';
import { createSecrets } from '../secrets/secrets';
import { configWrites } from '../services/config-writes';
import { widenFreePlan } from './accounts/free-plan';
import { openTestClickHouse } from './databases/clickhouse';
import { type Engine, openTestDatabase } from './databases/databases';

/** The part of the application that nodes and the monitor talk to, listening, with its services. */
export async function startEdgeApp(engine: Engine = 'usual') {
  const database = await openTestDatabase(engine);
  await widenFreePlan(database.db);
  const store = await openTestClickHouse();
  const { db, signals } = database;
  const writes = configWrites(database);
  const { clickhouse } = store;
  const app = Fastify({ bodyLimit: 1024 * 1024 });
  dropUnusedConnections(app);
  registerErrorHandler(app);
  registerValidation(app);
  registerAccess(app);

  const sessions = createSessionsService(db);
  app.authenticators.user = async (request) => {
    const token = bearerToken(request);
    return token === undefined ? undefined : sessions.findUser(token);
  };
  const audit = createAuditService(db);
  const presence = createNodePresence();
  const nodes = createNodesService({ db, audit, presence });
  const signing = createSiteSigning(createSealing([]));
  const siteSync = createSiteSyncService(db, presence);
  const nodeReports = createNodeReportsService({ db, signals, presence, settle: siteSync.settle });
  const edgeSites = createEdgeSitesService({
    db,
    signing,
    certificatesOf: async () => [],
    readAnswers: async () => [],
    packagesOf: createEdgePackages('测试平台'),
    defenceOf: createEdgeDefence(createSecrets(['a-key-of-secrets'], async () => '')),
  });
  const sites = createSitesService({
    ...writes,
    signing,
    cnameZone: 'cdn.demo.test',
    origins: { internal: true, loopback: true },
    extraPorts: { http: [], https: [] },
    reservedHosts: async () => [],
    ownPlaces: async () => [],
    proveAll: false,
    provenNames: async (_tx, _ownerId, names) => new Set(names),
    siteSync: siteSync.syncOf,
    requireCertificate: async () => undefined,
    slowPatterns: async () => new Set<string>(),
  });
  const forwardSync = createForwardSyncService(db, presence);
  const forwards = createForwardsService({
    ...{ ...writes, cnameZone: 'cdn.demo.test', reservedPorts: [] },
    origins: { internal: true, loopback: true },
    reservedHosts: async () => [],
    ownPlaces: async () => [],
    syncOf: forwardSync.syncOf,
    onlineNodes: nodes.onlineIds,
    quotasInForce: async () => [],
  });
  const streams = createOpenStreams(app);
  edgeForwardsRoutes(app, {
    edgeForwards: createEdgeForwardsService({
      packagesOf: createEdgePackages('测试平台'),
      ...{ db, signals, nodeExists: nodes.exists, pingSeconds: 0.05 },
    }),
    forwardReports: createForwardReportsService({ db, signals, settle: forwardSync.settle }),
    streams,
  });
  const edgeConfig = createEdgeConfigService({
    source: edgeSites,
    signals,
    nodeExists: nodes.exists,
    pingSeconds: 0.05,
  });
  const records = createRecordsService({ clickhouse, ...createKnownSites(db) });
  const monitor = createMonitorService({ clickhouse, ownedSites: sites.ownedSites });
  const purgesServices = createPurgesServices({
    ...{ db, signals, nodes, pingSeconds: 0.05 },
    quotasInForce: async () => [],
  });
  originHealthRoutes(app, {
    originHealth: createOriginHealthService({
      ...{ db, holdSites, getSite: sites.getSite, onlineNodes: nodes.onlineIds },
    }),
  });
  nodesRoutes(app, {
    ...{ nodes, edgeSites, nodeReports },
    nodeTraffic: createNodeTrafficService({ clickhouse }),
  });
  appliedLiveRoutes(app, { appliedLive: createAppliedLive(signals), streams });
  purgesRoutes(app, { ...purgesServices, streams });
  edgeConfigRoutes(app, { edgeConfig, streams });
  recordsRoutes(app, records);
  recordsHealthRoutes(app, createRecordsHealth({ clickhouse, records, listNodes: nodes.list }));
  const accessLog = createAccessLogService({
    ...{ clickhouse, requireSite: sites.requireSite, ownedSites: sites.ownedSites },
    siteAccounts: createSiteAccounts(db),
    nodeNames: nodes.names,
  });
  const defence = createDefenceServices({
    ...{ db, audit, getSite: sites.getSite, nodeSync: nodes.nodeSync },
    secrets: createSecrets(['a-key-of-secrets'], async () => ''),
    siteDefence: createSiteDefenceService(writes),
    revisionNodes: siteSync.revisionNodes,
  });
  const explainAccess = createAccessExplanations({
    ...{ clickhouse, accessLog, explainRule: defence.explainRule },
    siteVersionAt: sites.siteVersionAt,
  });
  accessLogRoutes(app, {
    ...{ accessLog, explainAccess, streams },
    findSites: createSiteSearch(db),
  });
  monitorRoutes(app, { monitor, clickhouse, streams });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  async function signIn(role: RoleKey = 'platform') {
    const [user] = await db
      .insert(users)
      .values({ name: randomUUID(), passwordHash: '', roles: [role] })
      .returning({ id: users.id });
    if (!user) throw new Error('A user was inserted and not returned');
    await giveFreePackage(db, user.id);
    const token = await sessions.createSession(user.id, { ip: '127.0.0.1', userAgent: 'test' });
    return { userId: user.id, authorization: `Bearer ${token}`, token };
  }

  async function registerNode() {
    const token = randomUUID();
    await nodes.admitToken(token);
    const { nodeId, secret } = await nodes.register({
      token,
      name: 'edge',
      address: '127.0.0.1',
      version: '1.0.0',
    });
    return { nodeId, authorization: nodeAuthorization(nodeId, secret) };
  }

  /** Removes a node as an administrator would. */
  async function removeNode(nodeId: string) {
    const { userId } = await signIn('administrator');
    await nodes.remove({ id: userId, ip: '127.0.0.1' }, nodeId);
  }

  function createSite(userId: string, domain = `${randomUUID()}.example.com`) {
    const origin = { origins: [{ address: '127.0.0.1' }] };
    return sites.createSite(userId, siteCreateSchema.parse({ domains: [domain], origin }));
  }

  return {
    app,
    db,
    ...purgesServices,
    url: `${origin}/api`,
    clickhouse,
    sessions,
    nodes,
    nodeReports,
    sites,
    edgeSites,
    defence,
    forwards,
    forwardHistory: createForwardHistoryService({ db, forwardSync }),
    signIn,
    registerNode,
    removeNode,
    audit,
    createSite,
    close: async () => {
      await app.close();
      await database.close();
      await store.close();
    },
  };
}

export type EdgeApp = Awaited<ReturnType<typeof startEdgeApp>>;
