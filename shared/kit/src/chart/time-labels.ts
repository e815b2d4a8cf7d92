import dayjs from 'dayjs';

const hour = 3600;
const day = 24 * hour;

/** Labels of a time axis, as coarse as its steps: seconds, minutes, or days. */
export function timeLabels(splits: number[]): string[] {
  const step = (splits[1] ?? 0) - (splits[0] ?? 0);
  const pattern = step < 60 ? 'HH:mm:ss' : step < day ? 'HH:mm' : 'MM-DD';
  return splits.map((time) => {
    const at = dayjs.unix(time);
    const isMidnight = at.hour() === 0 && at.minute() === 0 && at.second() === 0;
    return at.format(isMidnight && step >= hour && step < day ? 'MM-DD' : pattern);
  });
}
