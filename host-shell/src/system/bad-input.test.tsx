import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type HttpHandler, HttpResponse, http } from 'msw';
import {
  ok,
  open,
  refuse,
  serve,
  server,
  setUpShell,
  systemOf,
  userOf,
} from '../testing/shell-page';
import { isRefused } from './refusal';

const { go } = setUpShell();

const failures: [string, (url: string) => HttpHandler][] = [
  ['500', (url) => http.post(url, () => refuse(500, 50000, '服务异常'))],
  ['404', (url) => http.post(url, () => refuse(404, 40400, '不存在'))],
  ['HTML', (url) => http.post(url, () => HttpResponse.html('<h1>gateway</h1>'))],
  ['no answer', (url) => http.post(url, () => HttpResponse.error())],
  ['an answer without data', (url) => http.post(url, () => ok(null))],
];

test.each(failures)(
  'whoami that fails by %s is said, and can be asked again',
  async (_n, handler) => {
    serve(userOf('platform'));
    server.use(handler('*/api/whoami'));
    open('/dashboard/usage');
    expect(await screen.findByText('没有取到账户信息')).toBeTruthy();
    expect(go).not.toHaveBeenCalled();
    server.use(http.post('*/api/whoami', () => ok(userOf('platform'))));
    await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByLabelText('主菜单')).toBeTruthy();
  },
);

test.each(failures)('system-info that fails by %s leads to /unauthorized', async (_n, handler) => {
  serve(userOf('platform'));
  server.use(handler('*/api/system-info'));
  const captcha = jest.fn();
  server.use(http.get('*/api/v1/common/captcha-type', captcha));
  open('/dashboard/usage');
  await waitFor(() => expect(go).toHaveBeenCalledWith(expect.stringMatching(/^\/unauthorized/)));
  expect(captcha).not.toHaveBeenCalled();
});

test('a code that is not zero is a failure whatever the status', async () => {
  serve(userOf('platform'));
  server.use(
    http.post('*/api/system-info', () => HttpResponse.json({ code: 1, msg: '无效', data: {} })),
  );
  open('/dashboard/usage');
  await waitFor(() => expect(go).toHaveBeenCalledWith('/unauthorized'));
});

test('a console that cannot start looks whether it is one at all', async () => {
  serve(userOf('platform'));
  expect(await isRefused()).toBe(false);
  server.use(http.post('*/api/system-info', () => refuse(403, 40310, '此域名没有对应的控制台')));
  expect(await isRefused()).toBe(true);
  expect(go).toHaveBeenCalledWith('/unauthorized?request=req-1');
});

test('a user of an old back end, with little and a misspelt role, gets the panel', async () => {
  serve({ name: null, roles: [{ key: 'paenl' }, { key: 'unheard' }, null] });
  open('/dashboard/usage');
  expect(await screen.findByRole('link', { name: '服务概览' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '公告' })).toBeNull();
  expect(screen.getByRole('button', { name: '账户事件' })).toBeTruthy();
});

test('a brand with HTML in its name is text, in the page and its title', async () => {
  const brandName = '<img src=x onerror=alert(1)>';
  serve(userOf('platform'), systemOf({ info: { brandName } }));
  open('/dashboard/usage');
  expect(await screen.findByText(brandName)).toBeTruthy();
  expect(document.title).toBe(`${brandName}CDN防御系统`);
  expect(document.querySelector('img[onerror]')).toBeNull();
});
