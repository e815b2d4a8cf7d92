import { screen } from '@testing-library/react';
import { authNetwork, open } from '../testing';

authNetwork();

test.each([
  ['/400', '请求有误', '/'],
  ['/500', '服务异常', '/'],
  ['/error', '页面出错了', '/'],
  ['/unauthorized', '无法打开此控制台', '/dashboard/overview'],
  ['/auth/nowhere', '页面不存在', '/auth/login'],
  ['/500/', '服务异常', '/'],
])('%s says what happened and has a way back', async (path, heading, href) => {
  open(path);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain(href);
});

test('the request id is there to quote, and is copied with 已复制', async () => {
  const user = open('/unauthorized?request=req-77');
  expect(await screen.findByText('req-77')).toBeTruthy();
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: '复制' }));
  expect(await screen.findByRole('button', { name: '已复制' })).toBeTruthy();
  expect(write).toHaveBeenCalledWith('req-77');
});

test('a copy that fails is an error in the console: 复制失败', async () => {
  const user = open('/error?request=req-78');
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await user.click(await screen.findByRole('button', { name: '复制' }));
  expect(report).toHaveBeenCalledWith('复制失败');
  jest.restoreAllMocks();
});

test('text in the place of a request id is not shown', async () => {
  open('/error?request=%3Cb%3E请拨打 400');
  expect(await screen.findByRole('heading', { name: '页面出错了' })).toBeTruthy();
  expect(screen.queryByText(/请拨打/)).toBeNull();
});
