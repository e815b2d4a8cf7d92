import type { AlignedData } from 'uplot';
import { axisLabels } from './options';
import { dataOf } from './use-plot';

const series = [{ key: 'a', label: 'a', color: 'c1' as const, values: [4, 5, 1] }];

test('a step that is still filling up is drawn by itself, from the last whole one', () => {
  expect(dataOf({ times: [1, 2, 3], series, lastOpen: true })).toEqual([
    [1, 2, 3],
    [4, 5, null],
    [null, 5, 1],
  ]);
  expect(dataOf({ times: [1, 2, 3], series })).toEqual([
    [1, 2, 3],
    [4, 5, 1],
  ]);
});

test('an axis of nothing but zeros is labelled at zero alone', () => {
  const label = (data: AlignedData) =>
    axisLabels({ data }, [0, 0.5, 1], (value) => `${value} 次/秒`);
  expect(
    label([
      [1, 2],
      [0, null],
    ]),
  ).toEqual(['0 次/秒', '', '']);
  expect(
    label([
      [1, 2],
      [0, 0.3],
    ]),
  ).toEqual(['0 次/秒', '0.5 次/秒', '1 次/秒']);
});

test('no label is told twice', () => {
  const data: AlignedData = [
    [1, 2],
    [0, 0.3],
  ];
  const whole = (value: number) => `${Math.round(value)} ms`;
  expect(axisLabels({ data }, [0, 0.6, 1], whole)).toEqual(['0 ms', '1 ms', '']);
});
