import { accessSettingsSchema } from '@console/contract/site-access';
import { cacheSettingsSchema } from '@console/contract/site-cache';
import { pageSettingsSchema } from '@console/contract/site-pages';
import { ruleSettingsSchema } from '@console/contract/site-rules';
import type { SiteDetail } from '@console/contract/sites';
import { sites } from './sites.tables';

/** The settings of a site's tabs, by the column that keeps each. */
export type Sections = Pick<SiteDetail, 'access' | 'cache' | 'rules' | 'pages'>;

/** Sections as they are stored: `null` where nobody has set anything. */
export type StoredSections = { [Name in keyof Sections]: Sections[Name] | null };

export const sectionColumns = {
  access: sites.access,
  cache: sites.cache,
  rules: sites.rules,
  pages: sites.pages,
};

const defaults: Sections = {
  access: accessSettingsSchema.parse({}),
  cache: cacheSettingsSchema.parse({}),
  rules: ruleSettingsSchema.parse({}),
  pages: pageSettingsSchema.parse({}),
};

/** Settings that were stored before a part of them existed have that part's defaults. */
const wholeAccess = (stored: Sections['access']) => ({ ...defaults.access, ...stored });

/** Every section, with what a site has that nobody has set. */
export function withDefaults(stored: StoredSections): Sections {
  return {
    access: stored.access ? wholeAccess(stored.access) : defaults.access,
    cache: stored.cache ?? defaults.cache,
    rules: stored.rules ?? defaults.rules,
    pages: stored.pages ?? defaults.pages,
  };
}

/** The sections that somebody has set. */
export function setOnly(stored: StoredSections): Partial<Sections> {
  return {
    ...(stored.access && { access: wholeAccess(stored.access) }),
    ...(stored.cache && { cache: stored.cache }),
    ...(stored.rules && { rules: stored.rules }),
    ...(stored.pages && { pages: stored.pages }),
  };
}
