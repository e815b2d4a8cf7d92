import {
  type ForwardDetail,
  forwardDetailSchema,
} from '@console/contract/forwards/endpoints/forwards';

export const forwardId = '6f0c3b0e-6c5a-4f4c-9d52-0f4b6d1b0a10';
const packageId = '6f0c3b0e-6c5a-4f4c-9d52-0f4b6d1b0a12';

/** A forward as the API tells of it. */
export function aForward(patch: Partial<ForwardDetail> = {}): ForwardDetail {
  return forwardDetailSchema.parse({
    id: forwardId,
    sn: 'abcdefghjk',
    name: '缓存',
    note: '',
    state: 'normal',
    listen: [{ protocol: 'tcp', first: 6379, last: 6379 }],
    group: null,
    package: { id: packageId, name: '标准版', stopped: null },
    cname: 'abcdefghjk.cdn.demo.test',
    origin: { origins: [{ address: '203.0.113.9', port: 6380, weight: 1, role: 'up' }] },
    access: {},
    revision: 3,
    version: 2,
    sync: { applied: 1, total: 1, refused: 0, reason: null },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...patch,
  });
}
