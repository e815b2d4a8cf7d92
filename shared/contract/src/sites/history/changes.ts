import { changesBetween } from '../../settings/changes';
import type { Change } from '../../settings/revisions';
import { type SiteSettings, siteFields } from './change-fields';

/** What is different between two states of a site, in the order of the tabs. */
export const siteChanges = (before: SiteSettings, after: SiteSettings): Change[] =>
  changesBetween(siteFields, before, after);
