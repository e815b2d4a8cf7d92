import type { ChallengeLevel, Filter, RateKey } from '@console/contract/defence/rules/rules';
import { filterKindWords, levelWords, rateKeyWords } from '@console/contract/defence/words';
import type { TimeSpan } from '@console/contract/sites/settings/cache';
import { optionsOf, signingTypeWords } from '@console/contract/sites/settings/words';

type Signing = Extract<Filter, { kind: 'signing' }>;

/** The fields of all kinds of filters; the schema takes those of the chosen kind. */
export type FilterValues<Kind extends Filter['kind'] = Filter['kind']> = {
  kind: Kind;
  seconds: number;
  limit: number;
  by: RateKey;
  name: string;
  countStatic: boolean;
  level: ChallengeLevel;
  type: Signing['type'];
  key: string;
  keyMask: string;
  parameter: string;
  validity: TimeSpan;
};

/** What a new filter of a kind begins with. */
export const startingCounts = {
  rate: { seconds: 10, limit: 150 },
  challenge: { seconds: 60, limit: 20 },
  signing: { seconds: 10, limit: 150 },
} as const satisfies Record<Filter['kind'], { seconds: number; limit: number }>;

export const blankFilter = <Kind extends Filter['kind']>(kind: Kind): FilterValues<Kind> => ({
  kind,
  ...startingCounts[kind],
  by: 'ip',
  name: '',
  countStatic: false,
  level: 'js',
  type: 'A',
  key: '',
  keyMask: '',
  parameter: 'auth_key',
  validity: { value: 30, unit: 'minute' },
});

export const filterKinds = [
  { value: 'rate', label: filterKindWords.rate },
  { value: 'challenge', label: filterKindWords.challenge },
  { value: 'signing', label: filterKindWords.signing },
] as const;
export const rateKeyOptions = optionsOf(rateKeyWords);
export const levelOptions = optionsOf(levelWords);
export const signingOptions = optionsOf(signingTypeWords).filter(({ value }) => value !== 'off');

export const isNamedKey = (by: RateKey) => by === 'header' || by === 'cookie';
