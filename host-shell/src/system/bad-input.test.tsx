import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { bootRemotes } from '../remotes/boot';
import { BootFailure } from '../remotes/boot-failure';
import {
  brokenAnswers,
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

const failures: Record<string, () => Response> = {
  ...brokenAnswers,
  'an answer without data': () => ok(null),
};

test('§B.1 a whoami that fails is said, and can be asked again until it comes', async () => {
  serve(userOf('platform'));
  server.use(http.post('*/api/whoami', brokenAnswers[500]));
  open('/dashboard/usage');
  expect(await screen.findByText('没有取到账户信息')).toBeTruthy();
  for (const answer of Object.values(failures)) {
    const asked = jest.fn(answer);
    server.use(http.post('*/api/whoami', asked));
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await screen.findByText('没有取到账户信息')).toBeTruthy();
  }
  expect(go).not.toHaveBeenCalled();
  server.use(http.post('*/api/whoami', () => ok(userOf('platform'))));
  await userEvent.click(await screen.findByRole('button', { name: '重新加载' }));
  expect(await screen.findByLabelText('主菜单')).toBeTruthy();
});

test.each(Object.entries(failures))(
  '§4.3 §3.4 a system-info that fails by %s leads to /unauthorized, without the captcha info',
  async (_name, answer) => {
    serve(userOf('platform'));
    const captcha = jest.fn();
    server.use(
      http.post('*/api/system-info', answer),
      http.get('*/api/v1/common/captcha-type', captcha),
    );
    open('/dashboard/usage');
    await waitFor(() => expect(go).toHaveBeenCalledWith(expect.stringMatching(/^\/unauthorized/)));
    expect(captcha).not.toHaveBeenCalled();
  },
);

test('§3.4 the captcha info is asked for once, when the system type is known', async () => {
  serve(userOf('platform'));
  const captcha = jest.fn(() => ok({ type: 'none' }));
  let answerSystem = () => {};
  const asked = new Promise<void>((resolve) => {
    server.use(
      http.get('*/api/v1/common/captcha-type', captcha),
      http.post('*/api/system-info', async () => {
        resolve();
        await new Promise<void>((answer) => {
          answerSystem = answer;
        });
        return ok(systemOf());
      }),
    );
  });
  open('/dashboard/usage');
  await asked;
  expect(captcha).not.toHaveBeenCalled();
  answerSystem();
  expect(await screen.findByLabelText('主菜单')).toBeTruthy();
  await waitFor(() => expect(captcha).toHaveBeenCalledTimes(1));
});

test('§B.2 a boot that fails says so, and can be tried again', async () => {
  for (const answer of Object.values(failures)) {
    server.use(http.get('*/api/boot', answer));
    const error = await bootRemotes().catch((reason: unknown) => reason);
    const retry = jest.fn();
    const { unmount } = render(<BootFailure error={error} onRetry={retry} />);
    expect(await screen.findByText('控制台未能启动')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
    expect(retry).toHaveBeenCalled();
    unmount();
  }
});

test('§4.3 a code that is not zero is a failure whatever the status', async () => {
  serve(userOf('platform'));
  server.use(
    http.post('*/api/system-info', () => HttpResponse.json({ code: 1, msg: '无效', data: {} })),
  );
  open('/dashboard/usage');
  await waitFor(() => expect(go).toHaveBeenCalledWith('/unauthorized'));
});

test('§4.3 a console that cannot start looks whether it is one at all', async () => {
  serve(userOf('platform'));
  expect(await isRefused()).toBe(false);
  server.use(http.post('*/api/system-info', () => refuse(403, 40310, '此域名没有对应的控制台')));
  expect(await isRefused()).toBe(true);
  expect(go).toHaveBeenCalledWith('/unauthorized?request=req-1');
});

test('§3.2 §B.7 a user of an old back end, with little and a misspelt role, gets the panel', async () => {
  serve({ name: null, roles: [{ key: 'paenl' }, { key: 'unheard' }, null] });
  open('/dashboard/usage');
  expect(await screen.findByRole('link', { name: '服务概览' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '公告' })).toBeNull();
  expect(screen.getByRole('button', { name: '账户事件' })).toBeTruthy();
});

test('§2.54 a brand with HTML in its name is text, in the page and its title', async () => {
  const brandName = '<img src=x onerror=alert(1)>';
  serve(userOf('platform'), systemOf({ info: { brandName } }));
  open('/dashboard/usage');
  expect(await screen.findByText(brandName)).toBeTruthy();
  expect(document.title).toBe(`${brandName}CDN防御系统`);
  expect(document.querySelector('img[onerror]')).toBeNull();
});
