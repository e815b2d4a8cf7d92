import type { CcSettings } from '@console/contract/sites/settings/cc';
import { type AddressTable, lastingTable } from './address-table';

/** A site's defence as nginx's Lua reads it. It names groups; their content is sent apart. */
export type RuntimeCc = {
  /** Groups in the order in which they are tried. */
  group?: string;
  own?: true;
  emergency?: { group: string; untilAt: number };
  passSeconds: number;
  connections?: number;
  requestsPerSecond?: number;
  proxies?: { addresses: AddressTable; header: string };
};

/** The group of a site's own rules. */
export const ownGroupId = (siteId: string) => `site:${siteId}`;

/** The groups that a site names: in force now, or possible later. */
export function groupsNamedBy(siteId: string, cc: CcSettings | undefined): string[] {
  if (!cc) return [];
  const named = [cc.group, cc.emergency?.group ?? 'off'].filter((id) => id !== 'off');
  return cc.rules.length > 0 ? [ownGroupId(siteId), ...named] : named;
}

/** Undefined for a site without defence, so that its requests skip the rules. */
export function toRuntimeCc(cc: CcSettings): RuntimeCc | undefined {
  const { group, emergency, perIp, trustedProxies } = cc;
  const { connections, requestsPerSecond } = perIp;
  const runtime: RuntimeCc = {
    passSeconds: cc.passMinutes * 60,
    ...(group !== 'off' && { group }),
    ...(cc.rules.length > 0 && { own: true }),
    ...(emergency && {
      emergency: {
        group: emergency.group === 'off' ? '' : emergency.group,
        untilAt: Math.floor(Date.parse(emergency.until) / 1_000),
      },
    }),
    ...(connections > 0 && { connections }),
    ...(requestsPerSecond > 0 && { requestsPerSecond }),
    ...(trustedProxies.addresses.length > 0 && {
      proxies: {
        addresses: lastingTable(trustedProxies.addresses),
        header: trustedProxies.header.toLowerCase().replaceAll('-', '_'),
      },
    }),
  };
  return Object.keys(runtime).length > 1 ? runtime : undefined;
}
