import { isInternalAddress, isLoopback } from '@console/contract/address';
import type { OriginSettings } from '@console/contract/sites';

/** Which origins inside a network may be used. */
export type OriginPolicy = {
  /** Any address. */
  internal: boolean;
  /** This machine alone, as the demo's own origin needs it. */
  loopback: boolean;
};

/** The fields of origins that may not be used, with the reason. */
export function forbiddenOrigins(origin: OriginSettings, policy: OriginPolicy) {
  const fields: Record<string, string> = {};
  for (const [index, { address }] of origin.origins.entries()) {
    const allowed = policy.internal || (policy.loopback && isLoopback(address));
    if (!allowed && isInternalAddress(address)) {
      fields[`origin.origins.${index}.address`] = '不允许使用内网或保留地址作为源站';
    }
  }
  return fields;
}
