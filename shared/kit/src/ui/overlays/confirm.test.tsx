import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type ConfirmOptions, useConfirm } from './confirm';
import { ConfirmProvider } from './confirm-provider';

function Asker(options: ConfirmOptions) {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('未回答');
  return (
    <>
      <button
        type="button"
        onClick={() => void confirm(options).then((yes) => setAnswer(yes ? '已确认' : '已取消'))}
      >
        询问
      </button>
      <p>{answer}</p>
    </>
  );
}

async function ask(options: Partial<ConfirmOptions>) {
  const user = userEvent.setup();
  render(
    <ConfirmProvider>
      <Asker title="删除网站 a.com？" verb="删除网站" danger {...options} />
    </ConfirmProvider>,
  );
  await user.click(screen.getByText('询问'));
  await screen.findByRole('alertdialog', { name: '删除网站 a.com？' });
  return user;
}

const verb = () => screen.getByRole<HTMLButtonElement>('button', { name: '删除网站' });

test('the verb confirms and 取消 does not', async () => {
  const user = await ask({});
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('已取消')).toBeTruthy();
});

test('a typed confirmation wants exactly the name', async () => {
  const user = await ask({ typed: 'a.com' });
  expect(verb().disabled).toBe(true);
  await user.type(screen.getByRole('textbox'), 'a.co');
  expect(verb().disabled).toBe(true);
  await user.type(screen.getByRole('textbox'), 'm');
  await user.click(verb());
  expect(await screen.findByText('已确认')).toBeTruthy();
});

test('when the action fails, the dialog stays and says why', async () => {
  const failure = { msg: '网站正在下发配置，请稍后再试' };
  const user = await ask({ action: () => Promise.reject(failure) });
  await user.click(verb());
  expect(await screen.findByText(failure.msg)).toBeTruthy();
  expect(screen.getByText('未回答')).toBeTruthy();
  await waitFor(() => expect(verb().disabled).toBe(false));
});
