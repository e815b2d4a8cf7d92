import { changesBetween, type HistoryField, historyOf } from '../settings/changes';
import type { Change } from '../settings/revisions';
import { type ChangeFields, items, text, value } from '../settings/section';
import { siteStateWords } from '../sites/state';
import type { PortRange } from './settings/listen';
import { rangeText } from './settings/listen-text';
import { type ForwardNames, type ForwardSections, forwardSections } from './settings/sections';

/** What a person can set of a forward beside its sections. */
type Basics = {
  name: string;
  note: string;
  state: keyof typeof siteStateWords;
  listen: PortRange[];
};

/** Everything that a person can set of a forward; the names are told in history alone. */
export type ForwardSettings = Basics & ForwardNames & ForwardSections;

const basics: ChangeFields<Basics, ForwardNames> = {
  状态: value(({ state }) => siteStateWords[state]),
  名称: text(({ name }) => name),
  监听端口: items(({ listen }) => listen.map(rangeText)),
  套餐: text((_basics, { packageName }) => packageName),
  分组: text((_basics, { groupName }) => groupName),
  备注: text(({ note }) => note),
};

const { origin, access } = forwardSections;

const fields: readonly HistoryField<ForwardSettings>[] = [
  ...historyOf('基本信息', basics, (forward: ForwardSettings) => forward),
  ...historyOf(origin.label, origin.history, (forward: ForwardSettings) => forward.origin),
  ...historyOf(access.label, access.history, (forward: ForwardSettings) => forward.access),
];

/** What is different between two states of a forward, in the order of the tabs. */
export const forwardChanges = (before: ForwardSettings, after: ForwardSettings): Change[] =>
  changesBetween(fields, before, after);
