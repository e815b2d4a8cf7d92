import type { EdgeNode } from '@console/contract/edge/endpoints/nodes';
import { configOf, startCommand } from './node.model';

const node: EdgeNode = {
  id: '0198a000-0000-7000-8000-000000000001',
  name: 'edge-1',
  state: 'online',
  address: '192.0.2.1:80',
  version: '1.0.0',
  revision: 7,
  configError: null,
  load: null,
  capabilities: null,
  lastSeenAt: null,
  createdAt: '2026-11-20T00:00:00.000Z',
};

test.each([
  [node, 7, '已是最新'],
  [node, 9, '落后 2 个版本'],
  [{ ...node, configError: 'x' }, 9, '配置出错'],
])('tells how a node stands to the newest configuration', (given, newest, label) => {
  expect(configOf(given, newest).label).toBe(label);
});

test('the start command keeps what a shell would read specially', () => {
  const command = startCommand({ controlUrl: 'https://a.test', token: 't', name: "it's" });
  expect(command).toContain(`NODE_NAME='it'\\''s'`);
  expect(startCommand({ controlUrl: 'https://a.test', token: 't', name: '' })).not.toContain(
    'NODE_NAME',
  );
});
