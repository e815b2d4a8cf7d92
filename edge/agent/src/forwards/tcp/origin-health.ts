import { ipVersion } from '@console/contract/common/addresses/address';
import {
  type EdgeForward,
  edgeForwardEndpoints,
  type ForwardOriginReport,
  forwardOriginReportsMax,
} from '@console/contract/edge/endpoints/edge-forwards';
import type { Session } from '../../control/session';
import { pause } from '../../lib/backoff';
import { createComplaints } from '../../lib/complaints';
import type { Log } from '../../log';
import { portsOf } from '../ports/ports';
import { backendOf, type Slot, slotName } from './haproxy-config';
import { type ServerState, serverStates } from './haproxy-socket';

const lookMs = 2_000;
/** Said again after so long: a node that is registered anew is another one, of which nothing is known. */
const againMs = 60_000;

const unresolved = 'unresolved';

/** By the codes of HAProxy's checks; a server that clients' connections marked down has none of them. */
const reasons: Partial<Record<string, string>> = {
  [unresolved]: '域名没有解析结果',
  L4TOUT: '连接超时',
  L4CON: '连接失败',
  SOCKERR: '节点不能发起连接',
};

type Origin = EdgeForward['origins'][number];

type Found = Pick<ServerState, 'isDown' | 'reason'>;
type Server = Found & { ip: string; port: number | null };

/** What HAProxy finds of one origin: nothing where it looks after none of its addresses. */
function foundOf(origin: Origin, ips: readonly string[], servers: readonly Server[]) {
  if (ips.length === 0) return { isDown: true, reason: unresolved };
  const own = servers.filter(({ ip, port }) => ips.includes(ip) && port === origin.port);
  const well = own.find(({ isDown }) => !isDown);
  return well ?? own[0];
}

const textOf = ({ isDown, reason }: Found): string | null =>
  isDown ? (reasons[reason] ?? '访客的连接接连失败') : null;

type Options = {
  socket: string;
  inForce(): ReadonlyMap<string, EdgeForward>;
  /** The places of a forward's backend. */
  slotsOf(id: string): readonly Slot[];
  addressesOf(name: string): readonly string[];
  session: Session;
  log: Log;
};

/** Tells the control plane what checks and clients' connections find of the origins of TCP. */
export function createOriginHealth(options: Options) {
  const { socket, inForce, slotsOf, addressesOf, session, log } = options;
  let known = new Map<string, ForwardOriginReport>();

  function serversOf(id: string, states: ReadonlyMap<string, ServerState>): Server[] {
    return slotsOf(id).flatMap(({ peer }, index) => {
      const state = states.get(`${backendOf(id)}/${slotName(index)}`);
      return peer && state ? [{ ip: peer.ip, port: peer.port, ...state }] : [];
    });
  }

  function reportsOf(forward: EdgeForward, states: ReadonlyMap<string, ServerState>) {
    const servers = serversOf(forward.id, states);
    return forward.origins
      .filter(({ role }) => role !== 'down')
      .flatMap((origin): ForwardOriginReport[] => {
        const { address, port } = origin;
        const ips = ipVersion(address) ? [address] : addressesOf(address);
        const found = foundOf(origin, ips, servers);
        if (!found) return [];
        const error = textOf(found);
        const before = known.get(`${forward.id} ${address} ${port}`);
        const isSame = before && (before.error === null) === (error === null);
        const since = isSame ? before.since : new Date().toISOString();
        return [{ forwardId: forward.id, address, port, error, since }];
      });
  }

  async function look(): Promise<ForwardOriginReport[]> {
    const looked = [...inForce().values()].filter(
      (forward) =>
        portsOf(forward, 'tcp').length > 0 && (forward.health.active || forward.health.passive),
    );
    if (looked.length === 0) return [];
    const states = await serverStates(socket);
    const reports = looked.flatMap((forward) => reportsOf(forward, states));
    known = new Map(reports.map((one) => [`${one.forwardId} ${one.address} ${one.port}`, one]));
    // Where there are more than may be told, those that are out go first.
    return reports
      .sort((a, b) => Number(b.error !== null) - Number(a.error !== null))
      .slice(0, forwardOriginReportsMax);
  }

  return {
    async run(signal: AbortSignal): Promise<void> {
      const complaints = createComplaints(log);
      let told = '';
      let toldAt = 0;
      for (; !signal.aborted; await pause(lookMs, signal)) {
        await complaints.of('health of origins of forwards', async () => {
          const origins = await look();
          const text = JSON.stringify(origins);
          if (text === told && Date.now() - toldAt < againMs) return;
          await session.call(edgeForwardEndpoints.reportForwardOrigins, { origins });
          told = text;
          toldAt = Date.now();
        });
      }
    },
  };
}
