import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { useState } from 'react';
import { DateRange, type DateRangeProps } from './date-range';

type Range = DateRangeProps['value'];

function Sample({ onRange }: { onRange: (range: Range) => void }) {
  const [range, setRange] = useState<Range>({});
  const change = (patch: Range) => {
    setRange((before) => ({ ...before, ...patch }));
    onRange(patch);
  };
  return <DateRange value={range} onChange={change} />;
}

async function choose(name: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: '日期' }));
  await user.click(await screen.findByRole('option', { name }));
}

const daysAgo = (days: number) => dayjs().subtract(days, 'day').format('YYYY-MM-DD');

test('the last days, today among them, and all of them again', async () => {
  const told = jest.fn();
  render(<Sample onRange={told} />);
  await choose('近 7 天');
  expect(told).toHaveBeenLastCalledWith({ from: daysAgo(6), to: undefined });
  expect(screen.getByRole('combobox', { name: '日期' }).textContent).toBe('近 7 天');
  await choose('近 30 天');
  expect(told).toHaveBeenLastCalledWith({ from: daysAgo(29), to: undefined });
  await choose('全部日期');
  expect(told).toHaveBeenLastCalledWith({ from: undefined, to: undefined });
});

test('a stretch of one’s own begins with the days in force, and takes days alone', async () => {
  const user = userEvent.setup();
  const told = jest.fn();
  render(<Sample onRange={told} />);
  await choose('近 7 天');
  await choose('自定义');
  const first = screen.getByRole<HTMLInputElement>('textbox', { name: '开始日期' });
  expect(first.value).toBe(daysAgo(6));
  await user.clear(first);
  await user.type(first, '2026/1/5{Enter}');
  expect(told).toHaveBeenLastCalledWith({ from: '2026-01-05' });
  expect(first.value).toBe('2026-01-05');
  await user.type(screen.getByRole('textbox', { name: '结束日期' }), '明天{Enter}');
  expect(await screen.findByText('应形如 2026-01-31')).toBeTruthy();
  expect(told).toHaveBeenLastCalledWith({ from: '2026-01-05' });
});
