import type { DefenceFilter } from '@console/contract/defence/endpoints/filters';
import type { DefenceList } from '@console/contract/defence/endpoints/lists';
import type { DefenceMatcher } from '@console/contract/defence/endpoints/matchers';
import {
  conditionSentence,
  filterSentence,
  type RuleParts,
} from '@console/contract/defence/rules/sentence';
import { storedCondition, storedEntries, storedFilter } from '../stored-defence';
import type { StoredPart } from './named-parts.service';

const basics = ({ id, name, note, revision, updatedAt }: StoredPart) => ({
  ...{ id, name, note, revision },
  updatedAt: updatedAt.toISOString(),
});

const wrong = (kind: string) => new Error(`A stored ${kind} holds something else`);

export function matcherShown(part: StoredPart, parts: RuleParts): Omit<DefenceMatcher, 'uses'> {
  if (!('condition' in part.content)) throw wrong('matcher');
  const condition = storedCondition.parse(part.content.condition);
  return { ...basics(part), condition, sentence: conditionSentence(condition, parts) };
}

export function filterShown(part: StoredPart): Omit<DefenceFilter, 'uses'> {
  if (!('filter' in part.content)) throw wrong('filter');
  const filter = storedFilter.parse(part.content.filter);
  return { ...basics(part), filter, sentence: filterSentence(filter) };
}

const entriesOf = ({ content }: StoredPart) => {
  if (!('entries' in content)) throw wrong('list');
  return content.entries;
};

export const listShown = (part: StoredPart): Omit<DefenceList, 'uses'> => ({
  ...basics(part),
  entryCount: entriesOf(part).length,
});

export const listDetail = (part: StoredPart) => ({
  ...listShown(part),
  entries: storedEntries.parse(entriesOf(part)),
});
