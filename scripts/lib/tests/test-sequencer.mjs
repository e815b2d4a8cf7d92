import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';
import { root } from '../workspace.mjs';

/**
 * Files in the order in which workers take them: the longest first, both of those that wait and of
 * those that compute, mixed evenly through the whole run, so that files that wait leave a core to
 * files that compute.
 * @template {{ seconds: number, waits: boolean }} File
 * @param {File[]} files
 * @returns {File[]}
 */
export function spread(files) {
  const hands = [true, false].map((waits) => {
    const left = files.filter((file) => file.waits === waits).sort((a, b) => b.seconds - a.seconds);
    return { left, done: 0, all: left.reduce((sum, { seconds }) => sum + seconds, 0) };
  });
  return files.map(() => {
    const [hand] = hands
      .filter(({ left }) => left.length > 0)
      .sort((a, b) => a.done / a.all - b.done / b.all);
    const next = hand.left.shift();
    hand.done += next.seconds;
    return next;
  });
}

/** A fresh clone knows no times but those of `jest-times.json`; a file that is not there is a short one. */
export default class SharedCores extends TestSequencer {
  sort(tests) {
    const times = JSON.parse(readFileSync(join(root, 'scripts/jest-times.json'), 'utf8'));
    const files = [...tests].map((test) => ({
      test,
      seconds: times[relative(root, test.path)] ?? 3,
      // For nginx, HAProxy and their clocks.
      waits: test.context.config.displayName?.name === 'edge',
    }));
    return spread(files).map(({ test }) => test);
  }
}
