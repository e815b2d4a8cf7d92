import { edgeForwardSchema } from '@console/contract/edge/endpoints/edge-forwards';
import { allotPorts } from './ports';

const forward = (address: string, port: number | null = null) =>
  edgeForwardSchema.parse({
    id: '0192f0e4-0000-7000-8000-000000000001',
    ports: [{ protocol: 'tcp', from: 9_000, to: 9_000 }],
    origins: [{ address, port }],
  });
const resolved: Record<string, readonly string[]> = {
  'loop.example': ['127.0.0.1'],
  'fine.example': ['192.0.2.7'],
};
const reasonFor = (address: string, port: number | null = null) => {
  const one = forward(address, port);
  const places = (name: string) => resolved[name] ?? [name];
  return allotPorts([one], [8_080], places).refused.get(one.id);
};

it('refuses origins that lead back to the node, however they are written', () => {
  for (const address of [
    '127.0.0.1',
    '0.0.0.0',
    '::',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'localhost',
    'loop.example',
  ]) {
    expect([address, reasonFor(address)]).toEqual([address, '源站指向节点自身']);
    expect([address, reasonFor(address, 8_080)]).toEqual([address, '源站指向节点自身']);
  }
});

it('lets others be, and other ports of the node', () => {
  expect(reasonFor('192.0.2.7')).toBeUndefined();
  expect(reasonFor('fine.example', 8_080)).toBeUndefined();
  expect(reasonFor('127.0.0.1', 5_432)).toBeUndefined();
});
