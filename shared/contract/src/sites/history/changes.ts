import { changesBetween, type HistoryField, historyOf } from '../../settings/changes';
import type { Change } from '../../settings/revisions';
import { items, text, value } from '../../settings/section';
import type { SiteState } from '../endpoints/sites';
import { type SiteSections, sectionHistory, siteSectionNames } from '../sections/stored-sections';
import type { SiteChangeFields, SiteNames } from '../settings/section';
import type { SiteSectionName } from '../settings/words';
import { siteStateWords } from '../state';

/** What a person can set of a site beside its sections. */
type Basics = { domains: string[]; note: string; extraPorts: number[]; state: SiteState };

/** Everything that a person can set of a site; the names are told in history alone. */
export type SiteSettings = Basics & SiteNames & SiteSections;

const basics: SiteChangeFields<Basics> = {
  状态: value(({ state }) => siteStateWords[state]),
  域名: items(({ domains }) => domains),
  额外端口: items(({ extraPorts }) => extraPorts.map(String)),
  套餐: text((_basics, { packageName }) => packageName),
  分组: text((_basics, { groupName }) => groupName),
  备注: text(({ note }) => note),
};

function sectionFields<Name extends SiteSectionName>(name: Name): HistoryField<SiteSettings>[] {
  const { label, history } = sectionHistory[name];
  return historyOf<SiteSections[Name], SiteSettings, SiteNames>(
    label,
    history,
    (site) => site[name],
  );
}

/** All lines of history, in the order of the tabs. */
const siteFields: readonly HistoryField<SiteSettings>[] = [
  ...historyOf<Basics, SiteSettings, SiteNames>('基本信息', basics, (site) => site),
  ...siteSectionNames.flatMap((name) => sectionFields(name)),
];

/** What is different between two states of a site, in the order of the tabs. */
export const siteChanges = (before: SiteSettings, after: SiteSettings): Change[] =>
  changesBetween(siteFields, before, after);
