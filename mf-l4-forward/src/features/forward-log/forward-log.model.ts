import { placeName } from '@console/contract/common/places';
import type { ForwardLogEntry } from '@console/contract/forwards/endpoints/monitor';
import { forwardLogKindSchema } from '@console/contract/forwards/monitor';
import {
  type ForwardBlock,
  type ForwardEnding,
  forwardBlocks,
  forwardEndings,
  forwardLogKindLabels,
} from '@console/contract/forwards/words';
import type { Tone } from '@console/kit/ui';

const isBlock = (code: string): code is ForwardBlock => code in forwardBlocks;
const isEnding = (code: string): code is ForwardEnding => code in forwardEndings;

/** The rule that refused a connection; a code that this version does not know stands as it is. */
export const blockText = (code: string) => (isBlock(code) ? forwardBlocks[code] : code);

/** What exactly a connection met: an entry of a list, a place or a network. */
export const blockEntryText = ({ block, blockEntry }: ForwardLogEntry) =>
  block === 'place' && blockEntry !== '' ? placeName(blockEntry) : blockEntry;

const endingTones = {
  closed: 'ok',
  client: 'mute',
  origin: 'warn',
  idle: 'mute',
  unreachable: 'bad',
  blocked: 'bad',
  stopped: 'mute',
  failed: 'bad',
} as const satisfies Record<ForwardEnding, Tone>;

/** The outcome of a connection: a word and its colour. */
export const endingChip = ({ block, ending }: ForwardLogEntry): { label: string; tone: Tone } => {
  if (block !== '') return { label: blockText(block), tone: 'bad' };
  return isEnding(ending)
    ? { label: forwardEndings[ending], tone: endingTones[ending] }
    : { label: ending, tone: 'mute' };
};

export const blockOptions = Object.entries(forwardBlocks).map(([value, label]) => ({
  value,
  label,
}));

export const kindOptions = forwardLogKindSchema
  .exclude(['all'])
  .options.map((value) => ({ value, label: forwardLogKindLabels[value] }));
