import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.mjs';

const timesFile = join(root, 'e2e/times.json');

/** The files of browser tests, with the seconds that each took when `e2e/times.json` was written. */
export function browserTests() {
  const times = existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {};
  const known = Object.values(times);
  const usual = known.reduce((sum, seconds) => sum + seconds, 0) / (known.length || 1);
  return readdirSync(join(root, 'e2e/tests'), { recursive: true })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => ({ name, seconds: times[name] ?? usual }));
}

/**
 * Deals files to so many players: the longest first, each to whoever has least to do. The same
 * files always end up on the same stack.
 */
export function dealTests(files, players) {
  const hands = Array.from({ length: players }, () => ({ seconds: 0, names: [] }));
  const longestFirst = files.toSorted(
    (a, b) => b.seconds - a.seconds || a.name.localeCompare(b.name),
  );
  for (const { name, seconds } of longestFirst) {
    const hand = hands.reduce((least, other) => (other.seconds < least.seconds ? other : least));
    hand.seconds += seconds;
    hand.names.push(name);
  }
  return hands.map(({ names }) => names);
}

/** @typedef {{ file: string, tests: { results: { duration: number }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/**
 * Seconds that each file took, of Playwright's JSON report.
 * @param {{ suites?: Suite[] }} report
 */
export function timesOf({ suites = [] }) {
  const times = {};
  /** @param {Suite} suite */
  const add = ({ specs = [], suites: inner = [] }) => {
    for (const { file, tests } of specs) {
      const ms = tests.flatMap(({ results }) => results).reduce((sum, r) => sum + r.duration, 0);
      times[file] = (times[file] ?? 0) + ms / 1000;
    }
    for (const suite of inner) add(suite);
  };
  for (const suite of suites) add(suite);
  return Object.fromEntries(Object.entries(times).map(([file, s]) => [file, Math.ceil(s)]));
}
