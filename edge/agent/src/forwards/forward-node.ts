import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { EdgeForward } from '@console/contract/edge/endpoints/edge-forwards';
import type { NameLookup } from '@console/names/name-lookup';
import { type Config, servedPorts } from '../config';
import type { ControlClient } from '../control/client';
import type { Session } from '../control/session';
import { messageOf } from '../failure';
import { createComplaints } from '../lib/complaints';
import type { Log } from '../log';
import { geoSources } from '../nginx/geo';
import type { NginxBuild } from '../nginx/probe';
import type { Paths } from '../paths';
import { createResolver } from '../sites/resolver';
import { createBandwidth } from './bandwidth';
import { createOpenSessions } from './counts/open-sessions';
import { openSessionCount } from './counts/session-count';
import { watchEngine } from './engine-watch';
import { forwardCapabilities, probeEquipment } from './equipment';
import { createForwards, peersOf } from './forwards';
import { createPlaceLists } from './lists/place-lists';
import { portsOf } from './ports/ports';
import { createForwardRecords } from './records/forward-records';
import { createHaproxyProcess } from './tcp/haproxy-process';
import { createHeldBook } from './tcp/held-book';
import { createOriginHealth } from './tcp/origin-health';
import { createTcpEngine } from './tcp/tcp-engine';
import { createNewSessions } from './udp/new-sessions';
import { createUdpEngine } from './udp/udp-engine';

type Options = {
  config: Config;
  paths: Paths;
  build: NginxBuild;
  client: ControlClient;
  session: Session;
  lookup: NameLookup;
  log: Log;
  signal: AbortSignal;
};

/** Everything of this node that has to do with forwards. */
export async function createForwardNode(options: Options) {
  const { config, paths, build, client, session, lookup, log, signal } = options;
  const equipment = await probeEquipment(build, config.haproxyBin, log);
  const dirs = {
    forwards: join(paths.forwards, 'haproxy'),
    lists: join(paths.forwards, 'lists'),
    geo: join(paths.forwards, 'geo'),
  };
  for (const dir of Object.values(dirs)) await mkdir(dir, { recursive: true, mode: 0o700 });
  const udpFile = join(paths.forwards, 'udp.conf');
  let lookAgain = () => {};
  const placeLists = await createPlaceLists({
    sources: geoSources(config.geo),
    dir: dirs.geo,
    configurations: { dir: dirs.forwards, file: udpFile },
    onChanged: () => lookAgain(),
    log,
  });
  const places = { ...dirs, geo: placeLists.bases };
  const user = userInfo().uid === 0 ? 'www-data' : null;
  const resolver = createResolver({
    lookup,
    allowInternal: config.internalDns,
    onFailure: (name, error) => log.warn(`cannot resolve origin ${name}: ${messageOf(error)}`),
  });
  const peers = (forward: EdgeForward) => peersOf(forward, resolver);
  const { hosts } = config;

  const bandwidth = createBandwidth(equipment.shaper, hosts, join(paths.forwards, 'shaped'));
  const sessions = equipment.stream && (await openSessionCount(paths.forwards, log));
  const openSessions =
    sessions && equipment.stream?.counts
      ? await createOpenSessions({
          folder: sessions.folder,
          script: join(paths.forwards, 'sessions.js'),
          ...{ user, log },
        })
      : undefined;
  const newSessions = await createNewSessions({
    nft: equipment.meters ? [equipment.meters] : undefined,
    dir: paths.forwards,
    statePath: join(paths.forwards, 'refused.json'),
    hosts,
  });
  const complaints = createComplaints(log);
  let tcpForwards: () => Iterable<EdgeForward> = () => [];
  const files = {
    binary: equipment.haproxy ?? '',
    base: join(paths.forwards, 'haproxy.cfg'),
    forwards: dirs.forwards,
    pid: join(paths.forwards, 'haproxy.pid'),
    socket: join(paths.run, 'tcp.sock'),
    masterSocket: join(paths.run, 'tcp-master.sock'),
    idleSocket: join(paths.run, 'tcp-idle.sock'),
    log: paths.tcpJournal,
    complaints: join(paths.logs, 'haproxy.log'),
  };
  const held = createHeldBook({
    masterSocket: files.masterSocket,
    limited: () =>
      [...tcpForwards()]
        .filter(({ limits }) => limits.connectionsPerIp || limits.connections)
        .filter((forward) => portsOf(forward, 'tcp').length > 0)
        .map(({ id }) => id),
    log,
  });
  const haproxy = createHaproxyProcess(files);
  const tcp = createTcpEngine({
    ...{ process: haproxy, files, places, hosts, user, held, log },
    peersOf: peers,
  });
  const udp = createUdpEngine({
    binary: equipment.stream?.binary ?? '',
    prefix: paths.forwards,
    config: udpFile,
    journal: paths.forwardJournal,
    count: sessions?.path,
    open: openSessions?.folder,
    sessions: config.udpSessions,
    base: {
      modules: equipment.stream?.modules ?? [],
      user,
      pid: join(paths.forwards, 'udp.pid'),
      errorLog: join(paths.logs, 'udp.log'),
      script: openSessions?.script,
      places: placeLists.bases,
    },
    hosts,
    peersOf: peers,
  });

  const forwards = await createForwards({
    ...{ held, resolver, placeLists, client, session, log, signal },
    storePath: join(paths.forwards, 'forwards.json'),
    engines: {
      tcp: equipment.haproxy ? tcp : '节点没有安装 HAProxy，不能转发 TCP',
      udp: equipment.stream ? udp : '节点的 nginx 没有 stream 模块，不能转发 UDP',
    },
    ownPorts: servedPorts(config),
    async onApplied(inForce) {
      await complaints.of('bandwidth of forwards', () => bandwidth.apply(inForce));
      await complaints.of('new sessions of UDP', () => newSessions.apply(inForce));
    },
  });
  tcpForwards = forwards.wanted;
  lookAgain = forwards.lookAgain;

  const records = await createForwardRecords({
    journals: { tcp: paths.tcpJournal, rest: paths.forwardJournal },
    spoolDir: paths.forwardSpool,
    statePath: join(paths.forwards, 'counted.json'),
    bytesMax: config.spoolBytesMax,
    ss: equipment.ss,
    masterSocket: equipment.haproxy && files.masterSocket,
    ...{ inForce: forwards.inForce, sessions, openSessions, refused: newSessions },
    ...{ client, session, log },
    onSessionsLost(lost) {
      if (udp.countAnew(lost)) forwards.lookAgain();
    },
  });

  const health = createOriginHealth({
    ...{ socket: files.socket, inForce: forwards.inForce, slotsOf: tcp.slotsOf, session, log },
    addressesOf: resolver.addressesOf,
  });

  const watchTcp = () =>
    watchEngine(haproxy, { signal, log }, async () => {
      await complaints.of('records of a killed HAProxy', records.engineWasKilled);
      forwards.lookAgain();
    });
  const watchUdp = () => watchEngine(udp, { signal, log }, async () => forwards.lookAgain());

  return {
    async run(): Promise<void> {
      if (!(await haproxy.masterPid())) {
        await complaints.of('records of a killed HAProxy', records.engineIsGone);
      }
      if (!(await udp.masterPid())) {
        await complaints.of('sessions of a killed nginx', records.sessionsAreGone);
      }
      await Promise.all([
        forwards.run(),
        records.run(signal),
        health.run(signal),
        watchTcp(),
        watchUdp(),
      ]);
    },
    capabilities: forwardCapabilities(equipment, openSessions !== undefined),
    figures: records.figures,
    /** Ends the engines and makes safe what they wrote while they ended. */
    async stop(): Promise<void> {
      await Promise.all([haproxy.stop(), udp.stop(), bandwidth.stop()]);
      await records.finish();
      await Promise.all([newSessions.stop(), sessions?.remove()]);
    },
  };
}
