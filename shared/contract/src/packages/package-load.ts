import type { PackageLimit } from './endpoints/package-load';

/** Nodes tell each other what packages take of them, by the control plane, so often. */
export const packageLoadSeconds = 1;

/** Bandwidth is the mean of so many seconds. */
export const bandwidthWindowSeconds = 10;

/** Packages of one report at most. */
export const packageLoadsMax = 20_000;

export const packageLimitLabels = {
  requests: 'CC 防御能力（QPS）',
  connections: '并发连接',
  bandwidth: '带宽',
} as const satisfies Record<PackageLimit, string>;
