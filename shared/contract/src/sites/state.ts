import type { PackageState } from '../packages/package-state';

/** What a site or a forward is set to. */
export const siteStates = ['normal', 'disabled'] as const;

export const siteStateWords = {
  normal: '正常',
  disabled: '已停用',
} as const satisfies Record<(typeof siteStates)[number], string>;

/**
 * What lists show and filter by: what it is set to, or that its package stops it, because it has
 * ended or its traffic is used up.
 */
export const shownStates = ['normal', 'disabled', 'expired', 'exhausted'] as const;
export type ShownState = (typeof shownStates)[number];

export const shownStateWords = {
  ...siteStateWords,
  expired: '套餐到期',
  exhausted: '流量超限',
} as const satisfies Record<ShownState, string>;

/** What its package stops is not in order; what is disabled is that above all. */
export function shownState(
  state: (typeof siteStates)[number],
  stopped: PackageState | null,
): ShownState {
  if (state === 'disabled' || stopped === null) return state;
  return stopped === 'exhausted' ? 'exhausted' : 'expired';
}
