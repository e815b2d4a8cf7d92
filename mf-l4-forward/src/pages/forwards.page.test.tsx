import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { aForward, forwardId } from '../testing/forwards';
import { Component as Detail } from './forward-detail.page';
import { Component } from './forwards.page';

const empty = { items: [], total: 0 };
const server = setupServer(
  http.get('*/api/v1/forwards/room', () =>
    ok({
      forwards: 1,
      states: { normal: 1, disabled: 0, expired: 0, exhausted: 0 },
      ports: 1,
      portsQuota: 10,
      reserved: [22],
    }),
  ),
  http.get('*/api/v1/forwards', () => ok({ items: [aForward()], total: 1 })),
  http.get('*/api/v1/forwards/:id', () => ok(aForward())),
  http.get('*/api/v1/forward-groups', () => ok(empty)),
  http.get('*/api/v1/packages', () => ok([])),
  http.get('*/api/v1/node-support', () => ok({ missing: ['forward-tcp'] })),
);
const sent = jest.fn();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sent.mockClear();
});
afterAll(() => server.close());

const open = (path: string) =>
  openPage(`/l4-forward/forward/${path}`, {
    '/l4-forward/forward/:item': Component,
    '/l4-forward/forward/:item/:forward/:nav': Detail,
  });

it('lists forwards with their ports, origins and how far the nodes are', async () => {
  open('list');
  expect(await screen.findByRole('link', { name: '缓存' })).toHaveProperty(
    'pathname',
    `/l4-forward/forward/list/${forwardId}/basic`,
  );
  expect(screen.getByText('6379/tcp')).toBeTruthy();
  expect(screen.getByText('203.0.113.9:6380')).toBeTruthy();
  expect(screen.getByText('1/1 节点 v2')).toBeTruthy();
  expect(await screen.findByText(/已用 1 个端口/)).toBeTruthy();
});

it('says what is wrong with a port at its field, and adds what is good', async () => {
  server.use(
    http.post('*/api/v1/forwards', async ({ request }) => {
      sent(await request.json());
      return sent.mock.calls.length === 1
        ? fail({
            status: 400,
            msg: '端口已被占用',
            fields: { listen: '端口 99/udp 已被其他转发使用' },
          })
        : ok(aForward());
    }),
  );
  const { user } = open('add');
  const form = within(await screen.findByRole('form', { name: '单个添加' }));
  const ports = form.getByRole('textbox', { name: '监听端口' });
  const submit = form.getByRole('button', { name: '添加转发' });
  await user.type(ports, '88 88');
  await user.type(form.getByRole('textbox', { name: '地址' }), '203.0.113.9');
  await user.click(submit);
  expect(await screen.findByText('监听端口 88/tcp 与 88/tcp 重叠')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  await user.clear(ports);
  await user.type(ports, '88 99/udp');
  await user.click(submit);
  expect(await screen.findByText('端口 99/udp 已被其他转发使用')).toBeTruthy();
  await user.click(submit);
  expect(await screen.findByRole('link', { name: '变更历史' })).toBeTruthy();
  expect(sent).toHaveBeenLastCalledWith(
    expect.objectContaining({
      listen: [
        { protocol: 'tcp', first: 88, last: 88 },
        { protocol: 'udp', first: 99, last: 99 },
      ],
    }),
  );
});

it('keeps the keyboard’s place while a forward is added, and leads it to the new one', async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.post('*/api/v1/forwards', async () => {
      sent();
      await held;
      return ok(aForward());
    }),
  );
  const { user } = open('add');
  const form = await screen.findByRole('form', { name: '单个添加' });
  await user.type(within(form).getByRole('textbox', { name: '监听端口' }), '88');
  await user.type(within(form).getByRole('textbox', { name: '地址' }), '203.0.113.9');
  await user.click(within(form).getByRole('button', { name: '添加转发' }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(document.activeElement).toBe(form);
  answer();
  const heading = await screen.findByRole('heading', { level: 1, name: /缓存/ });
  expect(heading.contains(document.activeElement)).toBe(true);
});

it('names what the nodes lack for the ports of a forward', async () => {
  open(`list/${forwardId}/basic`);
  expect(await screen.findByText(/没有安装 HAProxy/)).toBeTruthy();
});

it('names the data that the nodes lack for its rules by place and network', async () => {
  const { access, ...forward } = aForward();
  const place = { ...access.place, mode: 'deny', items: ['CN-GD'] };
  const asn = { ...access.asn, mode: 'deny', items: ['AS4134'] };
  server.use(
    http.get('*/api/v1/node-support', () => ok({ missing: ['country', 'province', 'network'] })),
    http.get('*/api/v1/forwards/:id', () => ok({ ...forward, access: { ...access, place, asn } })),
  );
  open(`list/${forwardId}/access`);
  expect(await screen.findByText(/没有国家和地区数据，所有 IP 都按位置未知处理/)).toBeTruthy();
  expect(screen.getByText(/没有省级数据/)).toBeTruthy();
  expect(screen.getByText(/没有 ASN 数据，所有 IP 都按 ASN 未知处理/)).toBeTruthy();
});
