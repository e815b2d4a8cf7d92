import type { EdgeNode, NodeDetail } from '@console/contract/edge/endpoints/nodes';
import type { RecordsHealth } from '@console/contract/monitor/endpoints/records-health';
import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from './nodes.page';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() =>
  server.use(
    http.get('*/api/v1/admin/node-rates', () => ok(rates)),
    http.get('*/api/v1/admin/records/health', () => ok(health)),
    http.get('*/api/v1/records-retention', () => ok(kept)),
    http.put('*/api/v1/admin/records-retention', async ({ request }) => {
      Object.assign(kept, await request.json());
      return ok(kept);
    }),
  ),
);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const node: EdgeNode = {
  id: '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11',
  name: 'edge-hk-1',
  state: 'online',
  address: '192.0.2.1:80',
  version: '1.0.0',
  revision: 7,
  configError: '端口已被占用',
  load: {
    cpuPercent: 12,
    memoryPercent: 34,
    diskPercent: 56,
    connections: 1234,
    spooledBatches: 2,
    droppedRecords: 9,
    refusedRequests: 5,
    sitesMemory: { usedBytes: 110 * 1024 ** 2, totalBytes: 128 * 1024 ** 2 },
    certificatesMemory: { usedBytes: 64 * 1024 ** 2, totalBytes: 256 * 1024 ** 2 },
  },
  capabilities: [
    'brotli',
    'country',
    'engines',
    'forward-tcp',
    'forward-udp',
    'forward-live',
    'forward-bandwidth',
    'forward-udp-rate',
    'forward-udp-live',
  ],
  lastSeenAt: '2026-11-01T08:00:00.000Z',
  createdAt: '2026-11-01T08:00:00.000Z',
};

const health: RecordsHealth = {
  lagMs: { p50: 310, p99: 1_250 },
  queue: { running: 1, waiting: 7, waitingMax: 1_000 },
  failures: { count: 3, lastAt: '2026-11-01T08:00:00.000Z' },
  recordsPerSecond: 512,
  storeBytes: 5 * 1024 ** 3,
  nodes: [
    {
      ...{ nodeId: node.id, name: node.name, batches: 86_400, stored: 2_345_678, rejected: 12 },
      ...{ lastBatchAt: '2026-11-01T08:00:00.000Z', spooledBatches: 4, droppedRecords: 99 },
    },
  ],
};

const kept = { recordDays: 30, secondDays: 2, minuteDays: 31 };

const rates = [{ nodeId: node.id, requestsPerSecond: 12, bitsPerSecond: 3_400_000 }];

const detail: NodeDetail = {
  ...node,
  newest: 9,
  ports: [80, 443, 8443],
  acks: [{ revision: 7, at: '2026-11-01T07:00:00.000Z' }],
  refusals: [
    {
      siteId: '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d12',
      domain: 'shop.example.com',
      error: '证书与私钥不匹配',
      at: '2026-11-01T07:30:00.000Z',
    },
  ],
  forwardRefusals: [
    {
      forwardId: '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d13',
      title: '游戏服',
      error: '端口 20004/tcp 已被占用',
      at: '2026-11-01T07:40:00.000Z',
    },
  ],
  forwardRefusalCount: 120,
  changes: [],
};
const serveDetail = () =>
  server.use(
    http.get('*/api/v1/admin/nodes/:id', () => ok(detail)),
    http.get('*/api/v1/admin/nodes/:id/traffic', () => ok({ step: 60, points: [] })),
  );

const open = (item = 'list') => openPage(`/admin/node/${item}`, { '/admin/node/:item': Component });

it('shows what a node says of itself', async () => {
  server.use(http.get('*/api/v1/admin/nodes', () => ok({ revision: 9, nodes: [node] })));
  open();
  expect(await screen.findByText('edge-hk-1')).toBeTruthy();
  for (const text of [
    '在线',
    '3.4 Mbps',
    'v7 / v9',
    '端口已被占用',
    '34%',
    '1,234',
    '已丢弃 9 条',
    '不属于任何网站的畸形请求 5 次',
    '不支持省级数据、ASN 数据',
    '网站内存已用 110 MB / 128 MB，用满后新的网站配置会被拒绝，请调大 EDGE_SITES_MEMORY',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole('progressbar', { name: '证书 使用率' }).ariaValueNow).toBe('25');
  expect(screen.queryByText(/证书内存已用/)).toBeNull();
});

it('opens a node with everything that is known of it', async () => {
  server.use(http.get('*/api/v1/admin/nodes', () => ok({ revision: 9, nodes: [node] })));
  serveDetail();
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'edge-hk-1' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'edge-hk-1' }));
  const refused = ['shop.example.com', '证书与私钥不匹配', '游戏服', '端口 20004/tcp 已被占用'];
  for (const text of ['80、443、8443', ...refused, 'v7 已生效']) {
    expect(await drawer.findByText(text)).toBeTruthy();
  }
  expect(drawer.getByText('共 120 个，只列出最近的 1 个')).toBeTruthy();
});

it('removes a node once its name was typed', async () => {
  let nodes = [node];
  serveDetail();
  server.use(
    http.get('*/api/v1/admin/nodes', () => ok({ revision: 9, nodes })),
    http.delete('*/api/v1/admin/nodes/:id', () => {
      nodes = [];
      return ok({});
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '查看 edge-hk-1' }));
  await user.click(await screen.findByRole('button', { name: '移除节点' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/继续服务，直到在机器上停止它/)).toBeTruthy();
  const confirm = within(dialog).getByRole('button', { name: '移除节点' });
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByRole('textbox'), 'edge-hk-1');
  await user.click(confirm);
  await waitFor(() => expect(screen.getByText('还没有节点')).toBeTruthy());
});

it('sums the nodes up', async () => {
  server.use(http.get('*/api/v1/admin/nodes', () => ok({ revision: 9, nodes: [node] })));
  open('overview');
  const sums = within(await screen.findByRole('region', { name: '节点合计' }));
  for (const text of ['/ 1', '/ 1，v9', '3.4', '1,234']) {
    expect(await sums.findByText(text)).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'edge-hk-1' })).toBeTruthy();
});

it('makes a token and shows the command that uses it', async () => {
  server.use(
    http.get('*/api/v1/admin/nodes', () => ok({ revision: 0, nodes: [] })),
    http.post('*/api/v1/admin/nodes/tokens', () =>
      ok({ token: 'one-time', expiresAt: '2026-11-02T08:00:00.000Z' }),
    ),
  );
  const { user } = open();
  await screen.findByText('还没有节点');
  await user.click(screen.getAllByRole('button', { name: '添加节点' })[0] ?? document.body);
  await user.type(await screen.findByLabelText(/^节点名称/), 'edge-hk-2');
  await user.click(screen.getByRole('button', { name: '生成启动命令' }));
  const command = await screen.findByRole('button', { name: '复制启动命令' });
  expect(command.textContent).toContain(
    `CONTROL_URL='${window.location.origin}' EDGE_TOKEN='one-time' NODE_NAME='edge-hk-2'`,
  );
});

it('knows no other page of nodes', async () => {
  open('task');
  expect(await screen.findByText('页面不存在')).toBeTruthy();
});

it('tells how records get into the store, and what of them was lost', async () => {
  server.use(http.get('*/api/v1/admin/nodes', () => ok({ nodes: [node], revision: 9 })));
  openPage('/admin/node/overview', { '/admin/node/:item': Component });
  expect(await screen.findByText('310 ms / 1,250 ms')).toBeTruthy();
  expect(screen.getByText('1 / 7（最多 1,000）')).toBeTruthy();
  const row = within(screen.getByRole('row', { name: /2,345,678/ }));
  for (const text of ['86,400', '12', '4', '99']) expect(row.getByText(text)).toBeTruthy();
});

it('says for how long records are kept, and keeps another time once it is in order', async () => {
  server.use(http.get('*/api/v1/admin/nodes', () => ok({ revision: 9, nodes: [node] })));
  const { user } = open('overview');
  const form = within(await screen.findByRole('form', { name: '记录保留' }));
  const days = form.getByLabelText<HTMLInputElement>('访问记录与拦截记录');
  expect(days.value).toBe('30');
  await user.clear(days);
  await user.type(days, '3');
  await user.click(form.getByRole('button', { name: '保存保留时间' }));
  expect(await form.findByText('访问记录至少保留 7 天')).toBeTruthy();
  await user.clear(days);
  await user.type(days, '90');
  await user.click(form.getByRole('button', { name: '保存保留时间' }));
  expect(await screen.findByText('已保存，几分钟内生效')).toBeTruthy();
  expect(kept).toEqual({ recordDays: 90, secondDays: 2, minuteDays: 31 });
});
