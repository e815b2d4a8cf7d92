import { randomUUID } from 'node:crypto';
import { type EdgeSite, readEdgeSections } from '@console/contract/edge/endpoints/edge';
import type { Origin, originSettingsSchema } from '@console/contract/sites/settings/origin';
import type { z } from 'zod';

type Settings = Partial<z.input<typeof originSettingsSchema>>;

export function originAt(port: number, more: Partial<Origin> = {}): Origin {
  return { address: '127.0.0.1', port, weight: 1, role: 'up', ...more };
}

export function siteOf(
  domains: string[],
  origins: Origin[],
  settings: Settings = {},
  cacheEnabled = false,
): EdgeSite {
  const sections = { origin: { origins, ...settings }, cache: { enabled: cacheEnabled } };
  const basics = { id: randomUUID(), account: randomUUID(), package: '', domains, extraPorts: [] };
  return { ...basics, ...readEdgeSections(sections) };
}
