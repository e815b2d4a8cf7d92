import { pageSteps } from './page-steps';

test('few pages are all offered, many with gaps around the current one', () => {
  expect(pageSteps(1, 3)).toEqual([1, 2, 3]);
  expect(pageSteps(1, 65)).toEqual([1, 2, 3, 4, 'gap-after', 65]);
  expect(pageSteps(30, 65)).toEqual([1, 'gap-before', 29, 30, 31, 'gap-after', 65]);
  expect(pageSteps(65, 65)).toEqual([1, 'gap-before', 62, 63, 64, 65]);
});
