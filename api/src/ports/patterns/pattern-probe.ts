import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { ApiError } from '../../plugins/api-error';
import { createSharedSlots } from '../../tasks/slots';
import { attacksOn } from './pattern-inputs';

/** Characters of a text that a pattern is run over. */
const textLength = 1_000;
/** Times as long as a pattern that looks at each character once for each other one. */
const slowFactor = 50;
/** The time that one pattern (by default) and all new ones of one request may take. */
const usualMs = 3_000;
const requestMs = 20_000;
/** Patterns whose verdict is known; the oldest are forgotten. */
const knownMax = 20_000;
const atOnce = 2;
const waitingMax = 50;
/** Requests of one account that wait behind its first. */
const waitingOfOneMax = 3;

/**
 * Runs in a thread, so that a pattern that never ends blocks nobody; it is text because the API is
 * bundled into one file. It measures a ratio of two simultaneous times, so that a busy machine
 * causes no refusals. The first run of an expression is always slow.
 */
const thread = `
const { parentPort, workerData } = require('node:worker_threads');
const { work, length, factor } = workerData;
const took = (expression, text) => {
  const start = process.hrtime.bigint();
  expression.test(text);
  return Number(process.hrtime.bigint() - start);
};
const best = (expression, text) =>
  Math.min(...[1, 2, 3, 4].map(() => took(expression, text)));
const usual = 'a'.repeat(length);
for (const { pattern, attacks } of work) {
  // PCRE looks at a pattern that begins so from the start of the text alone.
  const expression = new RegExp(/^\\.\\*/.test(pattern) && !pattern.includes('|') ? '^' + pattern : pattern, 's');
  const isSlow = attacks.some(({ before, pump }) => {
    const text = before + pump.repeat(Math.ceil(length / pump.length)) + '\\u0000';
    const most = factor * best(/a*b/s, usual);
    return took(expression, text) > most && best(expression, text) > most;
  });
  parentPort.postMessage({ pattern, isSlow });
}`;

const verdictSchema = z.object({ pattern: z.string(), isSlow: z.boolean() });

export type PatternProbe = ReturnType<typeof createPatternProbe>;

/** Finds regular expressions that would keep a node, or this process, busy for too long. */
export function createPatternProbe({ patternMs = usualMs } = {}) {
  const known = new Map<string, boolean>();
  const slots = createSharedSlots(atOnce, waitingMax, waitingOfOneMax);

  /** Looks at patterns in their order until the end, or until one takes too long, which is then slow. */
  function look(patterns: readonly string[]): Promise<Map<string, boolean>> {
    const work = patterns.map((pattern) => ({ pattern, attacks: attacksOn(pattern) }));
    const verdicts = new Map<string, boolean>();
    return new Promise((resolve, reject) => {
      const workerData = { work, length: textLength, factor: slowFactor };
      const worker = new Worker(thread, { eval: true, workerData });
      const stop = () => {
        const [stuck] = patterns.slice(verdicts.size);
        if (stuck !== undefined) verdicts.set(stuck, true);
        void worker.terminate();
      };
      let timer: NodeJS.Timeout | undefined;
      worker.on('online', () => {
        timer = setTimeout(stop, patternMs);
      });
      worker.on('message', (message) => {
        const { pattern, isSlow } = verdictSchema.parse(message);
        verdicts.set(pattern, isSlow);
        clearTimeout(timer);
        timer = setTimeout(stop, patternMs);
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        clearTimeout(timer);
        resolve(verdicts);
      });
    });
  }

  /** Those of an account's patterns that are too slow. */
  async function slowOnes(account: string, patterns: Iterable<string>): Promise<Set<string>> {
    const wanted = [...new Set(patterns)];
    const unknown = () => wanted.filter((pattern) => !known.has(pattern));
    if (unknown().length > 0) await slots.run(account, () => learn(unknown));
    const slow = new Set(wanted.filter((pattern) => known.get(pattern)));
    for (const oldest of known.keys()) {
      if (known.size <= knownMax) break;
      known.delete(oldest);
    }
    return slow;
  }

  async function learn(unknown: () => string[]): Promise<void> {
    const end = performance.now() + requestMs;
    for (let left = unknown(); left.length > 0; left = unknown()) {
      if (performance.now() > end) {
        throw new ApiError('INVALID', { message: '正则表达式过多，请分几次保存' });
      }
      for (const [pattern, isSlow] of await look(left)) known.set(pattern, isSlow);
    }
  }

  return { slowOnes };
}
