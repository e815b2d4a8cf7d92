import {
  edgeForwardSchema,
  forwardMessageSchema,
  forwardRecordSchema,
} from './endpoints/edge-forwards';

const id = 'b1f3a1de-54f4-4c53-9e0f-6a5d2c7f8e11';
const least = {
  id,
  ports: [{ protocol: 'tcp', from: 5432, to: 5432 }],
  origins: [{ address: '198.51.100.7' }],
};

describe('a forward as a node reads it', () => {
  test('what a control plane leaves out has its default', () => {
    expect(edgeForwardSchema.parse(least)).toMatchObject({
      enabled: true,
      balance: 'round-robin',
      proxyIn: false,
      proxyOut: 'off',
      origins: [{ port: null, weight: 1, role: 'up' }],
      limits: { connectionsPerIp: null, newPerSecondPerIp: null, bandwidthMbps: null },
      access: { ipWhite: [], whiteOnly: false, place: { mode: 'off', allowUnknown: true } },
    });
  });

  test('what a newer control plane adds is passed over', () => {
    const message = { type: 'delta', revision: 3, put: [{ ...least, colour: 'red' }], more: 1 };
    expect(forwardMessageSchema.parse(message)).toMatchObject({ put: [{ id }], delete: [] });
  });
});

test('a sample and a connection are told apart, and no other record is taken', () => {
  const sample = { connections: 1, opened: 1, refused: 0, bytesIn: 1, bytesOut: 1 };
  const record = { kind: 'sample', at: 1, forwardId: id, ...sample };
  expect(forwardRecordSchema.parse(record)).toMatchObject({ kind: 'sample', top: [] });
  expect(forwardRecordSchema.safeParse({ ...record, kind: 'other' }).success).toBe(false);
  const capitals = { ...record, forwardId: id.toUpperCase() };
  expect(forwardRecordSchema.parse(capitals)).toMatchObject({ forwardId: id });
});
