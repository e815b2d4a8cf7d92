import { localTimes } from './csv';

/** Times of a file made where clocks are the given minutes ahead of UTC. */
function timesAt(minutesAhead: number) {
  const now = new Date();
  jest.spyOn(now, 'getTimezoneOffset').mockReturnValue(-minutesAhead);
  return localTimes(now);
}

test.each([
  [480, '时间（UTC+8）', '2026-11-24 07:30:05'],
  [-210, '时间（UTC-3:30）', '2026-11-23 20:00:05'],
  [0, '时间（UTC）', '2026-11-23 23:30:05'],
])('times are of the clock here, which the head names (%i minutes ahead)', (ahead, head, text) => {
  const { header, cell } = timesAt(ahead);
  expect(header('时间')).toBe(head);
  expect(cell('2026-11-23T23:30:05.678Z')).toBe(text);
  expect(cell(Date.UTC(2026, 10, 23, 23, 30, 5))).toBe(text);
});
