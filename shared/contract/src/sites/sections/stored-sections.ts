import { z } from 'zod';
import { shapeOf } from '../../settings/section';
import type { SiteChangeFields } from '../settings/section';
import type { SiteSectionName } from '../settings/words';
import { siteSections } from './all';

type Registry = typeof siteSections;
type SchemaPart =
  | 'write'
  | 'stored'
  | 'complete'
  | 'defaults'
  | 'storedDefaults'
  | 'completeDefaults';

/** All of a site's sections, complete. */
export type SiteSections = {
  [Name in SiteSectionName]: z.output<Registry[Name]['write']>;
};

export const isSectionName = (name: string): name is SiteSectionName => name in siteSections;

/** The names of all sections, in the order of their tabs. */
export const siteSectionNames = Object.keys(siteSections).filter(isSectionName);

/** One schema of each section, as a shape for zod. */
export const sectionShape = <Part extends SchemaPart>(part: Part) => shapeOf(siteSections, part);

const completeSchema = z.object(sectionShape('complete'));
const setSchema = z.object(sectionShape('stored')).partial();
const setDefaultsSchema = z.object(sectionShape('storedDefaults')).partial();

/** Those of a site's sections that somebody has set. */
export type SetSections = z.output<typeof setSchema>;

/** The same of the settings that new sites have in common. */
export type SetDefaults = z.output<typeof setDefaultsSchema>;

/** Older revisions have `null` for what nobody had set. */
const withoutNulls = (stored: object) =>
  Object.fromEntries(Object.entries(stored).filter(([, section]) => section !== null));

/** All sections of what is stored of a site, by whichever version. */
export const readSections = (stored: object): SiteSections =>
  completeSchema.parse(withoutNulls(stored));

/** Those sections of it that somebody has set, each whole. */
export const readSetSections = (stored: object): SetSections =>
  setSchema.parse(withoutNulls(stored));

/** Stored default settings, each section that is set whole. */
export const readSetDefaults = (stored: object): SetDefaults => setDefaultsSchema.parse(stored);

/** The lines of history of each section. */
export const sectionHistory: {
  readonly [Name in SiteSectionName]: {
    label: string;
    history: SiteChangeFields<SiteSections[Name]>;
  };
} = { ...siteSections };

type Older = { cacheEnabled?: unknown; cache?: unknown };

/** A site that an older version wrote (a file, a node's copy on disk), with the names of today. */
export function withTodaysNames(site: unknown): unknown {
  if (typeof site !== 'object' || site === null || !('cacheEnabled' in site)) return site;
  const { cacheEnabled, cache, ...rest }: Older = site;
  const rules = typeof cache === 'object' ? cache : {};
  return { ...rest, cache: { ...rules, enabled: cacheEnabled } };
}
