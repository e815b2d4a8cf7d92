import { sessionShares } from './session-share';

const gigabyte = 1024 ** 3;

test.each([
  [1, { all: 3_276, account: 819 }],
  [4, { all: 13_107, account: 3_276 }],
  [16, { all: 52_428, account: 8_192 }],
  [64, { all: 65_535, account: 8_192 }],
])('with %d GB, sessions that hold what they can take half of it', (memory, shares) => {
  expect(sessionShares(memory * gigabyte)).toEqual(shares);
  expect(shares.all * 160 * 1024).toBeLessThanOrEqual((memory * gigabyte) / 2);
});

test('an operator’s own number stands', () => {
  expect(sessionShares(gigabyte, { all: 9_000 })).toEqual({ all: 9_000, account: 2_250 });
  expect(sessionShares(gigabyte, { account: 3_000 })).toEqual({ all: 3_276, account: 3_000 });
});
