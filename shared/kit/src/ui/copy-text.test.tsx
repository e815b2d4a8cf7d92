import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyText } from './copy-text';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a click copies the text and says so, until it no longer does', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<CopyText text="rsk2.cdn.demo.test" />);
  await user.click(screen.getByRole('button', { name: '复制 rsk2.cdn.demo.test' }));
  expect(write).toHaveBeenCalledWith('rsk2.cdn.demo.test');
  expect((await screen.findByRole('tooltip')).textContent).toBe('已复制');
  act(() => jest.advanceTimersByTime(2500));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('a copy that fails is reported and does not claim success', async () => {
  const user = userEvent.setup();
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  render(<CopyText text="a.com" />);
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(report).toHaveBeenCalledWith('复制失败'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});
