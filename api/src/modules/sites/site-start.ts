import {
  readSetDefaults,
  readSetSections,
  type SetSections,
  siteSectionNames,
} from '@console/contract/sites/sections/stored-sections';
import type { OriginSettings } from '@console/contract/sites/settings/origin';
import type { SiteSectionName } from '@console/contract/sites/settings/words';
import type { Db } from '../../db/engine';
import { readStartDefaults, startSections } from '../configured/defaults.service';
import { siteDefaults } from './defaults/site-defaults.tables';

/** The settings given for a new site; the rest comes from the defaults. */
type Given = Partial<Record<SiteSectionName, object>> & {
  groupId: string | null;
  origin: Pick<OriginSettings, 'origins'> & {
    [Name in keyof OriginSettings]?: OriginSettings[Name] | undefined;
  };
};

/** The settings of a new site, as they are stored. */
export type Start = { settings: SetSections & { origin: OriginSettings } };

/** Resolves to the function that gives each new site of an owner its initial settings. */
export async function readStarts(tx: Db, ownerId: string) {
  const of = { defaults: siteDefaults, read: readSetDefaults };
  const defaultsOf = await readStartDefaults(tx, of, ownerId);
  return <Site extends Given>(site: Site): Site & Start => {
    const sections = startSections(siteSectionNames, site, defaultsOf(site.groupId));
    const { origin, ...settings } = readSetSections(sections);
    if (!origin) throw new Error('A new site has no origin');
    return { ...site, settings: { ...settings, origin } };
  };
}
