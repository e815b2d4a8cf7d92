import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip } from './tooltip';

test('a text names its element and stands beside it while the pointer is there', async () => {
  const user = userEvent.setup();
  render(
    <Tooltip title="切换到深色">
      <button type="button">☾</button>
    </Tooltip>,
  );
  await user.hover(screen.getByRole('button', { name: '切换到深色' }));
  expect((await screen.findByRole('tooltip')).textContent).toBe('切换到深色');
  expect(screen.getAllByLabelText('切换到深色')).toHaveLength(1);
  await user.unhover(screen.getByRole('button'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('focus from the keyboard opens the note, Escape closes it', async () => {
  const user = userEvent.setup();
  render(
    <Tooltip title="接入文档">
      <button type="button">?</button>
    </Tooltip>,
  );
  await user.tab();
  await screen.findByRole('tooltip');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('an element keeps its own name; a longer note describes it', async () => {
  const user = userEvent.setup();
  render(
    <Tooltip title={<p>a.com、b.com</p>}>
      <button type="button" aria-label="其余域名">
        +2
      </button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: '其余域名' });
  await user.hover(button);
  const note = await screen.findByRole('tooltip');
  expect(note.textContent).toBe('a.com、b.com');
  expect(button.getAttribute('aria-describedby')).toBe(note.id);
});
