import { forwardProblems } from '@console/contract/forwards/forwards';
import type { PortRange } from '@console/contract/forwards/settings/listen';
import type { ForwardOriginSettings } from '@console/contract/forwards/settings/origin';
import { ApiError } from '../../../plugins/api-error';
import {
  type OriginPolicy,
  type OwnPlaces,
  portsOfPlaces,
  targetProblem,
  wholeMachines,
} from '../../configured/origins/origin-targets.service';
import { type ReservedPorts, reservedProblem } from './forward-ports';

export type ForwardClaimsDeps = {
  cnameZone: string;
  origins: OriginPolicy;
  reservedHosts: () => Promise<string[]>;
  /** Where consoles and nodes answer. */
  ownPlaces: () => Promise<OwnPlaces['places']>;
  /** Ports that the operator keeps from forwards, beside those that nodes serve sites on. */
  reservedPorts: readonly number[];
};

/** What a forward is to be checked against, as it stands now. */
export type OwnGround = OwnPlaces & { reserved: ReservedPorts };

export type ForwardClaims = ReturnType<typeof createForwardClaims>;

type Wanted = { listen: readonly PortRange[]; origin: ForwardOriginSettings };

const sshPort = 22;

/** What a forward may have: ports that are nobody's, origins that may be called. */
export function createForwardClaims(deps: ForwardClaimsDeps) {
  async function ownGround(): Promise<OwnGround> {
    const [places, hosts] = await Promise.all([deps.ownPlaces(), deps.reservedHosts()]);
    const reserved = new Map<number, string>();
    for (const port of portsOfPlaces(places)) reserved.set(port, '由节点使用');
    for (const port of [80, 443]) reserved.set(port, '由网站使用');
    for (const port of [sshPort, ...deps.reservedPorts]) reserved.set(port, '由平台保留');
    return { places, hosts, cnameZone: deps.cnameZone, reserved };
  }

  /** The ports that connections reach an origin by: its own, or those that were connected to. */
  const portsOf = (port: number | null, listen: readonly PortRange[]) =>
    port === null
      ? listen.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        )
      : [port];

  /** Why a forward cannot be as it is wanted, by field; empty when it can. */
  function problems({ listen, origin }: Wanted, own: OwnGround): Record<string, string> {
    const reserved = reservedProblem(listen, own.reserved);
    const fields: Record<string, string> = {
      ...(reserved !== undefined && { listen: reserved }),
      ...forwardProblems({ listen, origin }),
    };
    // Nodes answer on the ports of every forward: from there it leads back, to this one or another.
    const ports = portsOf(null, listen);
    const places = wholeMachines(own.places).map((place) => ({
      ...place,
      ports: [...place.ports, ...ports],
    }));
    for (const [index, { address, port }] of origin.origins.entries()) {
      const target = { address, ports: portsOf(port, listen) };
      const problem = targetProblem(target, deps.origins, { ...own, places });
      if (problem !== undefined) fields[`origin.origins.${index}.address`] = problem;
    }
    return fields;
  }

  /** Fails with the fields that are wrong. */
  function require(wanted: Wanted, own: OwnGround) {
    const fields = problems(wanted, own);
    const names = Object.keys(fields);
    if (names.length === 0) return;
    const onlyOrigins = names.every((name) => name.endsWith('.address'));
    throw new ApiError(onlyOrigins ? 'ORIGIN_FORBIDDEN' : 'INVALID', { fields });
  }

  return { ownGround, problems, require };
}
