import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { ok, open, serve, server, setUpShell, userOf } from '../testing/shell-page';

setUpShell();

const guide = {
  certification: 'none',
  package: { id: '00000000-0000-4000-8000-000000000002', name: '免费版' },
  site: null,
  cname: null,
  serving: false,
};
const serveGuide = (more: object = {}) =>
  server.use(http.get('*/api/v1/start-guide', () => ok({ ...guide, ...more })));

const stepOf = async (title: string) => {
  const steps = within(await screen.findByRole('list', { name: '开始使用的步骤' }));
  const found = steps.getAllByRole('listitem').find((item) => item.textContent?.includes(title));
  return found?.textContent;
};

test('a new account is shown what to do, and what is done', async () => {
  serve(userOf('platform', { started: false }));
  serveGuide();
  open('/dashboard/overview');
  expect(await stepOf('选择套餐')).toContain('已完成');
  expect(await stepOf('添加网站')).toContain('未完成');
  const link = await screen.findByRole('link', { name: '添加网站' });
  expect(link.getAttribute('href')).toBe('/website-management/website/add');
});

test('the CNAME is there to copy until the DNS leads to it', async () => {
  serve(userOf('platform', { started: false }));
  const site = {
    id: '00000000-0000-4000-8000-000000000003',
    domain: 'www.example.com',
    cname: 'abc.cdn.example',
  };
  serveGuide({ site, cname: 'pending' });
  open('/dashboard/overview');
  expect(await stepOf('解析 CNAME')).toContain('abc.cdn.example');
});

test('the guide goes once a node has served a visitor', async () => {
  let started = false;
  serve({});
  server.use(http.post('*/api/whoami', () => ok(userOf('platform', { started }))));
  server.use(
    http.get('*/api/v1/start-guide', () => {
      started = true;
      return ok({ ...guide, serving: true });
    }),
  );
  open('/dashboard/overview');
  expect(await screen.findByRole('heading', { name: '公告' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('开始使用')).toBeNull());
});

test('the guide can be put away', async () => {
  let started = false;
  serve({});
  server.use(
    http.post('*/api/whoami', () => ok(userOf('platform', { started }))),
    http.post('*/api/v1/start-guide/close', () => {
      started = true;
      return ok({});
    }),
  );
  serveGuide();
  open('/dashboard/overview');
  await userEvent.click(await screen.findByRole('button', { name: '收起引导' }));
  await waitFor(() => expect(screen.queryByText('开始使用')).toBeNull());
});

test('who has a website in effect, and an operator, see no guide', async () => {
  serve(userOf('administrator', { started: false }));
  open('/dashboard/overview');
  expect(await screen.findByRole('heading', { name: '公告' })).toBeTruthy();
  expect(screen.queryByText('开始使用')).toBeNull();
});
