import type { Forward } from '@console/contract/forwards/endpoints/forwards';
import { type ShownState, shownState, shownStateWords } from '@console/contract/sites/state';
import type { Tone } from '@console/kit/ui';

export const forwardStates = {
  normal: { label: shownStateWords.normal, tone: 'ok' },
  disabled: { label: shownStateWords.disabled, tone: 'mute' },
  expired: { label: shownStateWords.expired, tone: 'bad' },
  exhausted: { label: shownStateWords.exhausted, tone: 'bad' },
} as const satisfies Record<ShownState, { label: string; tone: Tone }>;

/** The states of a forward. */
export const forwardChip = ({ state, package: { stopped } }: Forward) =>
  forwardStates[shownState(state, stopped)];
