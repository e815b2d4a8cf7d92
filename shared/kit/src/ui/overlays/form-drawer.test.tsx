import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmProvider } from './confirm-provider';
import { FormDialog } from './form-dialog';
import { FormDrawer } from './form-drawer';

const onClose = jest.fn();
afterEach(() => onClose.mockClear());

const windows = {
  drawer: (unsaved?: string) => (
    <FormDrawer open title="上传证书" unsaved={unsaved} onClose={onClose}>
      <input aria-label="私钥" />
    </FormDrawer>
  ),
  dialog: (unsaved?: string) => (
    <FormDialog
      open
      title="封禁用户"
      explanation=""
      verb="封禁用户"
      busy={false}
      unsaved={unsaved}
      onClose={onClose}
      onSubmit={async () => undefined}
    >
      <input aria-label="原因" />
    </FormDialog>
  ),
};

const kinds = ['drawer', 'dialog'] as const;
const show = (kind: (typeof kinds)[number], unsaved?: string) =>
  render(<ConfirmProvider>{windows[kind](unsaved)}</ConfirmProvider>);

test.each(kinds)('Escape asks before a %s throws away what was typed', async (kind) => {
  show(kind, '证书');
  await userEvent.click(await screen.findByRole('textbox'));
  await userEvent.keyboard('{Escape}');
  await screen.findByText('证书还没有保存，关闭后会丢失。');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test.each(kinds)('a %s without anything typed closes at once', async (kind) => {
  show(kind);
  await userEvent.click(await screen.findByRole('textbox'));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
