import type { Origin, OriginSettings } from '@console/contract/sites/settings/origin';
import {
  type OriginPolicy,
  type OwnPlaces,
  targetProblem,
} from '../../configured/origins/origin-targets.service';

export type { OriginPolicy, OwnPlaces };

function portsOf({ port }: Origin, { protocol, httpPort, httpsPort }: OriginSettings): number[] {
  if (port !== null) return [port];
  const both = { http: [httpPort], https: [httpsPort], follow: [httpPort, httpsPort] };
  return both[protocol];
}

/** The fields of origins that may not be used, with the reason. */
export function forbiddenOrigins(origin: OriginSettings, policy: OriginPolicy, own: OwnPlaces) {
  const fields: Record<string, string> = {};
  for (const [index, one] of origin.origins.entries()) {
    const target = { address: one.address, ports: portsOf(one, origin) };
    const problem = targetProblem(target, policy, own);
    if (problem !== undefined) fields[`origin.origins.${index}.address`] = problem;
  }
  return fields;
}
