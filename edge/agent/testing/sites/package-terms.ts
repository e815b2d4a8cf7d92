import { randomUUID } from 'node:crypto';
import type { EdgePackage } from '@console/contract/edge/endpoints/edge';

/** A package that is in order and bounds nothing. */
export function termsOf(patch: Partial<EdgePackage> = {}): EdgePackage {
  return {
    ...{ id: randomUUID(), servedUntil: null, cancelled: false, exhaustedUntil: null },
    ...{ requestsPerSecond: -1, connections: -1, bandwidthMbps: -1 },
    ...{ webSocket: true, brand: '星河 <云>' },
    ...patch,
  };
}
