import type { BoughtPack, PackKind } from './endpoints/packs';
import type { Quotas } from './endpoints/plans';
import { unlimited } from './plan-words';

/** The quota of a package that a pack adds to, and in which unit. */
export const packKinds = {
  traffic: { label: '流量包', quota: 'trafficGbPerMonth', unit: 'GB/月' },
  domains: { label: '域名包', quota: 'domains', unit: '个域名' },
  httpPorts: { label: '网站端口包', quota: 'httpPorts', unit: '个端口' },
  l4Ports: { label: '转发端口包', quota: 'l4Ports', unit: '个端口' },
  customRules: { label: '规则包', quota: 'customRules', unit: '条规则' },
} as const satisfies Record<PackKind, { label: string; quota: keyof Quotas; unit: string }>;

/** Packs of one package at a time. */
export const packsPerPackageMax = 50;

/** Packs that count at a moment. */
export const packsInForce = (packs: readonly BoughtPack[], now = new Date()): BoughtPack[] =>
  packs.filter(({ endsAt }) => new Date(endsAt) > now);

/** What a package allows with its packs: its own terms, and what they add to each. */
export function allowedOf(
  { quotas, packs }: { quotas: Quotas; packs: readonly BoughtPack[] },
  now = new Date(),
): Quotas {
  const allowed = { ...quotas };
  for (const { kind, amount } of packsInForce(packs, now)) {
    const { quota } = packKinds[kind];
    if (allowed[quota] !== unlimited) allowed[quota] += amount;
  }
  return allowed;
}
