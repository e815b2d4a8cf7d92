import { spansOf } from './access-log.spans';

test('looks grow, and together cover the stretch once', () => {
  const density = Array.from({ length: 200 }, (_, i) => ({
    t: 200_000 - i * 1_000,
    requests: 9_000,
  }));
  const spans = spansOf({ from: 500, to: 201_500 }, density);
  expect(spans[0]).toEqual({ from: 198_000, to: 201_500 });
  expect(spans.at(-1)?.from).toBe(500);
  for (const [index, { from }] of spans.slice(0, -1).entries()) {
    expect(spans[index + 1]?.to).toBe(from);
  }
  expect(spansOf({ from: 0, to: 10 }, [])).toEqual([{ from: 0, to: 10 }]);
});
