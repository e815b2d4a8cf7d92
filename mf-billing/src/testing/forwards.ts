import type { Forward } from '@console/contract/forwards/endpoints/forwards';
import { forwardOriginSettingsSchema } from '@console/contract/forwards/settings/origin';
import { packageId } from './packages';

/** A forward of a package that has used up its traffic. */
export function aForward(patch: Partial<Forward> = {}): Forward {
  return {
    id: '6b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11',
    sn: 'f0000000',
    name: '转发',
    note: '',
    state: 'normal',
    listen: [{ protocol: 'tcp', first: 2222, last: 2225 }],
    group: null,
    package: { id: packageId, name: '专业版', stopped: 'exhausted' },
    cname: 'f0000000.cdn.demo.test',
    origin: forwardOriginSettingsSchema.parse({ origins: [{ address: '203.0.113.9' }] }),
    revision: 1,
    version: 1,
    sync: { applied: 1, total: 1, refused: 0, reason: null },
    createdAt: '2026-11-22T07:30:00.000Z',
    updatedAt: '2026-11-22T07:30:00.000Z',
    ...patch,
  };
}
