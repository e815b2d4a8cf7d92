import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConsoleThemeProvider } from '../theme/provider';
import { SaveBar } from './save-bar';

function Page() {
  const [name, setName] = useState('');
  const leave = () => setName('');
  return (
    <ConsoleThemeProvider>
      <input aria-label="名称" value={name} onChange={({ target }) => setName(target.value)} />
      <SaveBar changes={name ? ['名称'] : []} onSave={leave} onDiscard={leave} />
      <button type="button">下一页</button>
    </ConsoleThemeProvider>
  );
}

test.each(['放弃', '保存'])(
  'after %s the keyboard goes on from where the bar was',
  async (name) => {
    const user = userEvent.setup();
    render(<Page />);
    await user.type(screen.getByLabelText('名称'), 'a');
    await user.click(screen.getByRole('button', { name }));
    expect(screen.queryByRole('region')).toBeNull();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByText('下一页'));
  },
);

test('who empties the field by hand stays in it', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.type(screen.getByLabelText('名称'), 'a{Backspace}');
  expect(document.activeElement).toBe(screen.getByLabelText('名称'));
});
