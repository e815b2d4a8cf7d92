import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyText } from './copy-text';
import { Tooltip } from './tooltip/tooltip';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('§2.107 a click copies the text and says so, until it no longer does', async () => {
  // The note's code is there before the clock stands still: waiting for it would take of the two seconds.
  const note = render(
    <Tooltip open title={<>别处</>}>
      <button type="button">别处</button>
    </Tooltip>,
  );
  await screen.findByRole('tooltip');
  note.unmount();
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<CopyText text="rsk2.cdn.demo.test" />);
  const clicked = Date.now();
  await user.click(screen.getByRole('button', { name: '复制 rsk2.cdn.demo.test' }));
  expect(write).toHaveBeenCalledWith('rsk2.cdn.demo.test');
  expect((await screen.findByRole('tooltip')).textContent).toBe('已复制');
  expect(screen.getByRole('button').querySelector('.lucide-check')).toBeTruthy();
  // Each look for the note has moved the clock too.
  act(() => jest.advanceTimersByTime(Math.max(0, 1900 - (Date.now() - clicked))));
  expect(screen.getByRole('tooltip').textContent).toBe('已复制');
  act(() => jest.advanceTimersByTime(600));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('§2.108 §8.7 a copy that fails is reported and does not claim success', async () => {
  const user = userEvent.setup();
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  render(<CopyText text="a.com" />);
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(report).toHaveBeenCalledWith('复制失败'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});
