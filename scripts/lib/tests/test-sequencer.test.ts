import { spread } from './test-sequencer.mjs';

test('the longest files come first, and what waits is spread over the run', () => {
  const waiting = [2, 8, 10].map((seconds) => ({ seconds, waits: true }));
  const computing = [1, 4, 3, 2].map((seconds) => ({ seconds, waits: false }));
  const order = spread([...waiting, ...computing]);
  expect(order.map(({ seconds, waits }) => (waits ? -seconds : seconds))).toEqual([
    ...[-10, 4, 3, -8, 2, -2, 1],
  ]);
});
