import {
  type ChangeField,
  type ChangeFields,
  items,
  type SiteNames,
  text,
  value,
} from './site-section';
import { type SiteSections, sectionHistory, siteSectionNames } from './site-sections';
import { siteStateWords } from './site-state';
import type { SiteSectionName } from './site-words';
import type { SiteState } from './sites';

/** What a person can set of a site beside its sections. */
type Basics = { domains: string[]; note: string; extraPorts: number[]; state: SiteState };

/** Everything that a person can set of a site; the names are told in history alone. */
export type SiteSettings = Basics & SiteNames & SiteSections;

/** A line of history, as it reads the whole of a site. */
export type SiteField = { section: string; label: string } & ChangeField<SiteSettings>;

const basics: ChangeFields<Basics> = {
  状态: value(({ state }) => siteStateWords[state]),
  域名: items(({ domains }) => domains),
  额外端口: items(({ extraPorts }) => extraPorts.map(String)),
  套餐: text((_basics, { packageName }) => packageName),
  分组: text((_basics, { groupName }) => groupName),
  备注: text(({ note }) => note),
};

/** A line of a part of the settings as a line of all of them. */
function whole<Part>(
  field: ChangeField<Part>,
  partOf: (site: SiteSettings) => Part,
): ChangeField<SiteSettings> {
  if ('rows' in field) return { rows: (site, names) => field.rows(partOf(site), names) };
  const { value: told, identity = told } = field;
  return {
    value: (site, names) => told(partOf(site), names),
    identity: (site, names) => identity(partOf(site), names),
  };
}

function fieldsOf<Part>(
  section: string,
  history: ChangeFields<Part>,
  partOf: (site: SiteSettings) => Part,
): SiteField[] {
  return Object.entries(history).map(([label, field]) => ({
    section,
    label,
    ...whole(field, partOf),
  }));
}

function sectionFields<Name extends SiteSectionName>(name: Name): SiteField[] {
  const { label, history } = sectionHistory[name];
  return fieldsOf<SiteSections[Name]>(label, history, (site) => site[name]);
}

/** All lines of history, in the order of the tabs. */
export const siteFields: readonly SiteField[] = [
  ...fieldsOf<Basics>('基本信息', basics, (site) => site),
  ...siteSectionNames.flatMap((name) => sectionFields(name)),
];
