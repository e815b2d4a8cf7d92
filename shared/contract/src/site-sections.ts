import { z } from 'zod';
import type { ChangeFields } from './site-section';
import { siteSections } from './site-sections/all';
import type { SiteSectionName } from './site-words';

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
export function sectionShape<Part extends SchemaPart>(
  part: Part,
): { [Name in SiteSectionName]: Registry[Name][Part] };
export function sectionShape(part: SchemaPart): Record<string, z.ZodType> {
  const entries = Object.entries(siteSections).map(([name, section]) => [name, section[part]]);
  return Object.fromEntries(entries);
}

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
  readonly [Name in SiteSectionName]: { label: string; history: ChangeFields<SiteSections[Name]> };
} = { ...siteSections };

type Older = { cacheEnabled?: unknown; cache?: unknown };

/** A site that an older version wrote (a file, a node's copy on disk), with the names of today. */
export function withTodaysNames(site: unknown): unknown {
  if (typeof site !== 'object' || site === null || !('cacheEnabled' in site)) return site;
  const { cacheEnabled, cache, ...rest }: Older = site;
  const rules = typeof cache === 'object' ? cache : {};
  return { ...rest, cache: { ...rules, enabled: cacheEnabled } };
}
