import { forecastText } from './forecast.model';

const on = (day: string) => new Date(`2026-11-${day}T00:00:00+08:00`);

it.each([
  [50, 100, '16', '按目前速度，本月够用'],
  [50, 82, '16', '按目前速度，预计 2026-11-25 用完'],
  [100, 100, '16', '本月额度已用完'],
  [50, -1, '16', undefined],
  [0, 100, '16', undefined],
])('%d of %d by November %s', (used, quota, day, text) => {
  expect(forecastText(used, quota, on(day))).toBe(text);
});
