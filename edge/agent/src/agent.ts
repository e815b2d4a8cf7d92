import { setMaxListeners } from 'node:events';
import { configStreamPath } from '@console/contract/edge/edge';
import { createNameLookup, type NameLookup } from '@console/names/name-lookup';
import packageJson from '../../package.json';
import { createBans } from './bans/bans';
import { createKernelBans } from './bans/kernel-bans';
import { createSpared } from './bans/spared';
import { type Config, servedPorts } from './config';
import { createControlClient } from './control/client';

import { beat } from './control/heartbeat';
import { createIdentities } from './control/identity';
import { createLoadMeter } from './control/load';
import { createSession } from './control/session';
import { followStream } from './control/stream';
import { levelsOf } from './defence/defence-set';
import { exitCodes, Failure, messageOf } from './failure';
import { createForwardNode } from './forwards/forward-node';
import { createHealthChecks } from './health/checks';
import { pause } from './lib/backoff';
import { lockDirectory } from './lib/lock';
import type { Log } from './log';
import { createAdminClient, libraryCapabilities } from './nginx/admin-client';
import { buildConfiguration } from './nginx/configuration';
import { watchDisk } from './nginx/disk';
import { boundErrorLog } from './nginx/error-log';
import { geoCapabilities } from './nginx/geo';
import { probeNginx } from './nginx/probe';
import { createSitePublisher } from './nginx/site-publisher';
import { createSupervisor } from './nginx/supervisor';
import { exchangePackageLoads } from './packages/package-loads';
import { pathsOf, prepareDirectories } from './paths';
import { createPictures } from './pictures/pool';
import { createPurges } from './purges/purges';
import { openPurgeStore } from './purges/store';
import { createRecords } from './records/records';
import { createApplier } from './sites/applier';
import { createEngineLists } from './sites/engine-lists';
import { createResolver } from './sites/resolver';
import { namesOf } from './sites/runtime/runtime-origin';
import { createSiteStore, type SiteSet } from './sites/store';
import { createStaples } from './staples/staples';

const { version } = packageJson;
const nameRefreshMs = 30_000;
/** Sites do not wait longer for the stream of purges. */
const settleMs = 3_000;

function resolverOf(config: Config, lookup: NameLookup, log: Log) {
  return createResolver({
    lookup,
    allowInternal: config.internalDns,
    onFailure: (name, error) => log.warn(`cannot resolve origin ${name}: ${messageOf(error)}`),
  });
}

async function readySites(
  store: ReturnType<typeof createSiteStore>,
  resolver: ReturnType<typeof resolverOf>,
): Promise<SiteSet> {
  const initial = await store.load();
  await resolver.learn([...initial.sites.values()].flatMap(namesOf));
  return initial;
}

/** Runs one edge node until the signal; throws a Failure when it cannot start. */
export async function runAgent(
  config: Config,
  nginxDir: string,
  log: Log,
  stopSignal: AbortSignal,
): Promise<void> {
  const paths = pathsOf(config.dir);
  await prepareDirectories(paths);
  const unlock = await lockDirectory(paths.lockSocket, paths.dir);
  const build = await probeNginx(config.nginxBin);
  const configuration = await buildConfiguration({ config, paths, nginxDir, build, log });

  const ending = new AbortController();
  const signal = AbortSignal.any([stopSignal, ending.signal]);
  // Each part of the agent waits for it.
  setMaxListeners(64, signal);
  const client = createControlClient(config.controlUrl);
  const store = createSiteStore(paths.sites);
  const lookup = createNameLookup();
  const resolver = resolverOf(config, lookup, log);
  const initial = await readySites(store, resolver);
  const identities = createIdentities({
    path: paths.identity,
    client,
    token: config.token,
    registration: { name: config.name, address: config.address, version },
    log,
    onRefused(message) {
      log.warn(message);
      // A node that has sites serves on; one that never had any has nothing to do.
      if (applier.revision() === 0) ending.abort(new Failure(exitCodes.unregistered, message));
    },
  });
  const session = createSession(client, identities, signal);
  const admin = createAdminClient(paths.adminSocket);
  const publisher = createSitePublisher(admin);
  const applier = createApplier({ store, resolver, publisher, session, log, initial });
  const supervisor = createSupervisor({
    config,
    paths,
    build,
    configuration,
    admin,
    publisher,
    runtimeSet: applier.runtimeSet,
    leaveOut: applier.leaveOut,
    log,
  });
  const records = await createRecords({ config, paths, client, session, supervisor, log });
  const purges = createPurges({
    ...{ admin, publisher, client, session, log, signal },
    store: await openPurgeStore(paths.purges),
    preheatSocket: paths.preheatSocket,
  });
  const pictures = createPictures({
    ...{ admin, log, signal },
    wanted: () => levelsOf(applier.siteSet().defence.groups.values()),
  });
  const bans = await createBans({
    ...{ admin, client, session, log, signal },
    path: paths.bans,
    onNewMemory: pictures.forget,
  });
  const spared = createSpared(applier.siteSet);
  const kernelBans = createKernelBans({
    ...{ log, signal, nft: ['nft'], ports: servedPorts(config) },
    table: `edge_bans_${config.httpPort}`,
    wanted: () => ({ bans: bans.everywhere(), white: spared() }),
  });
  const healthChecks = createHealthChecks({
    ...{ admin, session, log, signal },
    sites: applier.sites,
    resolve: resolver.addressesOf,
  });
  const engineLists = createEngineLists({
    ...{ admin, log, signal },
    directory: config.engineLists,
  });
  const staples = createStaples({
    ...{ admin, log, signal, siteSet: applier.siteSet },
    network: { lookup, allowInternal: config.internalDns },
  });
  await supervisor.start();
  const forwards = await createForwardNode({
    ...{ config, paths, build, client, session, lookup, log, signal },
  });
  log.info(`边缘节点已就绪：http://${config.hosts[0]}:${config.httpPort}`);

  const spoolFigures = () => {
    const [sites, l4] = [records.figures(), forwards.figures()];
    return {
      spooledBatches: sites.spooledBatches + l4.spooledBatches,
      droppedRecords: sites.droppedRecords + l4.droppedRecords,
    };
  };
  const meter = createLoadMeter(paths.dir);
  const geo = geoCapabilities(configuration.text);
  const heartbeat = async () => {
    const status = await admin.status().catch(() => undefined);
    const kernelDropped = await kernelBans.dropped();
    return {
      revision: applier.revision(),
      version,
      load: {
        ...(await meter()),
        // The call above is itself one connection.
        connections: Math.max(0, (status?.connections ?? 0) - 1),
        refusedRequests: status?.refused ?? 0,
        ...(status && {
          sitesMemory: status.sitesMemory,
          certificatesMemory: status.certificatesMemory,
          bansUnkept: status.bansUnkept,
          countersEvicted: status.countersEvicted,
        }),
        ...(kernelDropped !== undefined && { kernelDropped }),
        ...spoolFigures(),
      },
      ports: servedPorts(config),
      ...(status && {
        capabilities: [...geo, ...libraryCapabilities(status), ...forwards.capabilities],
      }),
    };
  };
  const refreshNames = async () => {
    for (; !signal.aborted; await pause(nameRefreshMs, signal)) {
      await applier.refreshNames().catch((error: unknown) => {
        log.warn(`origin names: ${messageOf(error)}`);
      });
    }
  };
  let begun: Promise<void> | undefined;
  const takeSites = async (line: string) => {
    begun ??= Promise.race([purges.settled, pause(settleMs, signal)]);
    await begun;
    return applier.take(line);
  };
  const watching = supervisor.watch(signal);
  await Promise.all([
    followStream({
      ...{ client, session, log, signal, name: 'configuration stream' },
      path: () => `${configStreamPath}?since=${applier.since()}&parts=1`,
      onLine: takeSites,
    }),
    purges.run(),
    bans.run(),
    config.nftables ? kernelBans.run() : undefined,
    pictures.run(),
    healthChecks.run(),
    staples.run(),
    forwards.run(),
    engineLists.run(),
    beat(session, heartbeat, config.heartbeatMs, log, signal),
    exchangePackageLoads({
      ...{ admin, session, log, signal },
      packages: () => applier.siteSet().packages,
    }),
    refreshNames(),
    records.run(signal),
    watchDisk({ ...{ admin, log, signal }, dir: paths.cache }),
    boundErrorLog({
      ...{ path: paths.errorLog, bytesMax: config.errorLogBytes, log, signal },
      reopenLogs: supervisor.reopenLogs,
    }),
  ]);
  await watching;
  await Promise.all([supervisor.stop(), forwards.stop()]);
  await applier.settled();
  await records.finish();
  await unlock();
  if (ending.signal.reason instanceof Failure) throw ending.signal.reason;
}
