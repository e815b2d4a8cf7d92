import { randomUUID } from 'node:crypto';
import type { EdgeSite } from '@console/contract/edge';
import { httpsDefaults } from '@console/contract/site-https';
import { type Origin, originSettingsSchema } from '@console/contract/site-origin';
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
  const origin = originSettingsSchema.parse({ origins, ...settings });
  return { id: randomUUID(), domains, origin, https: httpsDefaults, cacheEnabled, extraPorts: [] };
}
