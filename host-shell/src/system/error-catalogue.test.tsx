import { toast } from '@console/kit/notify';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { ok, open, refuse, serve, server, setUpShell, userOf } from '../testing/shell-page';

const { go } = setUpShell();

const event = {
  id: '1',
  type: 'package-expire',
  created_at: '2026-11-18T02:00:00.000Z',
  is_warning: false,
  site_id: null,
  templ_para: '[]',
};

/** The drawer of events, whose button 全部已读 is the call that fails. */
async function openEvents() {
  serve(userOf('platform'));
  server.use(http.get('*/api/system/event/message/list', () => ok([event], { count: 1 })));
  open('/dashboard/usage');
  await userEvent.click(await screen.findByRole('button', { name: /账户事件/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByRole('listitem');
  const send = drawer.getByRole('button', { name: '全部已读' });
  /** The toast when the call gets an answer. */
  return async (answer: () => Response) => {
    const asked = jest.fn(answer);
    server.use(http.post('*/api/system/event/read-all', asked));
    await userEvent.click(send);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(send).toHaveProperty('disabled', false));
    // An earlier toast fades.
    const told = [...document.querySelectorAll('[role=status][aria-live]')]
      .filter((element) => getComputedStyle(element).opacity === '1')
      .map(({ textContent }) => textContent);
    act(() => toast.dismiss());
    return told;
  };
}

test('§8.1 §8.3 §8.4 §8.5 §8.6 each failure of a call is told in its own words, 404 in none', async () => {
  const told = await openEvents();
  expect(await told(() => refuse(400, 40001, '名称过长'))).toEqual(['名称过长']);
  expect(await told(() => refuse(400, 40001, ''))).toEqual(['[400]请求失败']);
  expect(await told(() => refuse(403, 40300, '不行'))).toEqual(['[403]权限不足']);
  expect(await told(() => refuse(404, 40400, '内容不存在'))).toEqual([]);
  expect(await told(() => refuse(500, 50000, 'stack trace'))).toEqual(['[500]服务异常']);
  expect(await told(() => HttpResponse.html('<h1>Bad</h1>', { status: 500 }))).toEqual([
    '[500]服务异常',
  ]);
  expect(await told(() => refuse(409, 40900, '内容已被他人修改'))).toEqual(['内容已被他人修改']);
  expect(await told(() => HttpResponse.error())).toEqual(['网络连接失败，请检查网络后重试']);
  expect(go).not.toHaveBeenCalled();
  expect(screen.getByLabelText('主菜单')).toBeTruthy();
});
