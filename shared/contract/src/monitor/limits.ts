import type { MonitorWindow } from './monitor';

/** Minutes after a request in which it is looked what its visitor did next. */
export const afterMinutes = 30;

/** Rows of one export at most. */
export const accessLogExportMax = 1_000_000;

/**
 * Length of each window and width of its points, in seconds. A window ends with the running step,
 * which still fills up: what has just happened is in the figures of every window.
 */
export const monitorWindows = {
  live: { seconds: 300, step: 1 },
  '1h': { seconds: 3_600, step: 60 },
  '6h': { seconds: 21_600, step: 60 },
  '24h': { seconds: 86_400, step: 300 },
  '7d': { seconds: 604_800, step: 3_600 },
  '30d': { seconds: 2_592_000, step: 3_600 },
} as const satisfies Record<MonitorWindow, { seconds: number; step: number }>;

/** Reports of attacks that an account keeps; the oldest make room for new ones. */
export const attackReportsMax = 500;
/** Attacks on websites of one account that are followed at the same time. */
export const attacksAtOnceMax = 50;
/** Links to one report that are good at the same time. */
export const attackSharesMax = 10;
/** Days that a link to a report may be good for. */
export const attackShareDays = [1, 7, 30] as const;

/**
 * What makes an attack, in steps of five minutes. It begins with a number of refused or challenged
 * requests that is also a multiple of a usual step of the hour before; it goes on while there are
 * more than half of that number and twice the usual one, or while a stricter group is on; and it is
 * over after some time without either.
 */
export const attackRules = {
  stepSeconds: 300,
  refusedMin: 600,
  timesUsual: 5,
  usualSteps: 12,
  goesOnMin: 300,
  goesOnTimesUsual: 2,
  quietSeconds: 600,
  longestSeconds: 86_400,
} as const;
