import { attackRules } from '@console/contract/monitor/limits';
import { type Episode, recognise } from './attack-rules';

const { stepSeconds: step } = attackRules;
/** A step of five minutes, and those before and after it by their number. */
const start = 1_700_000_100 - (1_700_000_100 % step);
const at = (number: number) => start + number * step;

type Given = {
  counts: Record<number, number>;
  switches?: { from: number; to: number }[];
  known?: Episode[];
  now: number;
};
const look = ({ counts, switches = [], known = [], now }: Given) =>
  recognise({
    refused: new Map(Object.entries(counts).map(([n, count]) => [at(Number(n)), count])),
    ...{ switches, known, now },
  });
const usually = (count: number) =>
  Object.fromEntries(Array.from({ length: 12 }, (_, n) => [n - 12, count]));

it('finds nothing in few refusals, however many times as many as before they are', () => {
  expect(look({ counts: { 0: 599 }, now: at(9) }).found).toEqual([]);
});

it('finds nothing where the hour before was nearly as bad', () => {
  expect(look({ counts: { ...usually(200), 0: 999 }, now: at(9) }).found).toEqual([]);
  expect(look({ counts: { ...usually(200), 0: 1_000 }, now: at(1) }).found).toHaveLength(1);
});

it('begins with the step in which it is far above the hour before, and remembers what was usual', () => {
  const { found } = look({ counts: { ...usually(120), 0: 5_000, 1: 40_000 }, now: at(2) });
  expect(found).toMatchObject([
    { startedAt: at(0), endedAt: null, seenAt: at(2), usual: 120, cause: 'refusals' },
  ]);
});

it('goes on over a lull, and ends with the last busy step once it has been quiet for ten minutes', () => {
  const counts = { 0: 5_000, 1: 10, 2: 400 };
  expect(look({ counts, now: at(5) - 1 }).found).toMatchObject([{ endedAt: null }]);
  expect(look({ counts, now: at(5) }).found).toMatchObject([{ startedAt: at(0), endedAt: at(3) }]);
});

it('takes what comes after a longer pause for another attack, to which the first one is not usual', () => {
  const counts = { 0: 50_000, 1: 50_000, 2: 50_000, 3: 50_000, 8: 50_000 };
  expect(look({ counts, now: at(11) }).found).toMatchObject([
    { startedAt: at(0), endedAt: at(4), usual: 0 },
    { startedAt: at(8), endedAt: at(9), usual: 0 },
  ]);
});

it('finds each attack once, however often it looks', () => {
  const counts = { ...usually(50), 0: 5_000 };
  const first = look({ counts, now: at(1) }).found;
  const again = look({ counts, known: first, now: at(1) });
  expect(again).toMatchObject({ found: [], followed: { startedAt: at(0), endedAt: null } });
  const over = look({ counts, known: first, now: at(3) });
  expect(over).toMatchObject({ found: [], followed: { endedAt: at(1) } });
  const ended = over.followed ? [over.followed] : [];
  expect(look({ counts, known: ended, now: at(4) })).toEqual({ followed: undefined, found: [] });
});

it('follows an attack whose beginning is out of sight by what was usual before it', () => {
  const known = [{ startedAt: at(-40), endedAt: null, seenAt: at(-13), usual: 1_000 }];
  const counts = { ...usually(30_000), 0: 30_000 };
  expect(look({ counts, known, now: at(1) }).followed).toMatchObject({ endedAt: null });
  expect(look({ counts: { ...counts, 1: 1_999 }, known, now: at(3) }).followed).toMatchObject({
    endedAt: at(1),
  });
});

it('finds what nodes reported late, once it is there', () => {
  expect(look({ counts: { 0: 5_000 }, now: at(30) }).found).toMatchObject([
    { startedAt: at(0), endedAt: at(1) },
  ]);
});

it('begins with a stricter group, lasts as long as it is on, and calls the cause by its name', () => {
  const from = at(0) + 70;
  const on = { counts: {}, switches: [{ from, to: at(2) }], now: at(2) };
  expect(look(on).found).toMatchObject([{ startedAt: from, endedAt: null, cause: 'switch' }]);
  expect(look({ ...on, now: at(4) }).found).toMatchObject([{ endedAt: at(2) }]);
});

it('is one attack when the group is put on in the middle of it', () => {
  const switches = [{ from: at(1) + 20, to: at(4) }];
  expect(look({ counts: { 0: 9_000 }, switches, now: at(6) }).found).toMatchObject([
    { startedAt: at(0), endedAt: at(4), cause: 'refusals' },
  ]);
});

it('ends where it was last seen when nobody has looked for longer than steps are looked at', () => {
  const known = [{ startedAt: at(-300), endedAt: null, seenAt: at(-290), usual: 0 }];
  const { followed, found } = look({ counts: { 0: 9_000 }, known, now: at(1) });
  expect(followed?.endedAt).toBe(at(-290));
  expect(found).toMatchObject([{ startedAt: at(0), endedAt: null }]);
});

it('tells what goes on for more than a day as attacks of a day', () => {
  const counts = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n, 9_000]));
  const startedAt = at(0) + step * 10 - attackRules.longestSeconds;
  const known = [{ startedAt, endedAt: null, seenAt: at(0), usual: 7 }];
  const { followed, found } = look({ counts, known, now: at(20) });
  expect(followed?.endedAt).toBe(at(10));
  expect(found).toMatchObject([{ startedAt: at(10), endedAt: null, usual: 7 }]);
});
