import type { OriginSettings } from '@console/contract/site-origin';
import {
  readSetDefaults,
  readSetSections,
  type SetDefaults,
  type SetSections,
  siteSectionNames,
} from '@console/contract/site-sections';
import type { SiteSectionName } from '@console/contract/site-words';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { siteDefaults } from './site-defaults.tables';

/** What a new site says of its settings; the rest comes from the defaults. */
type Given = Partial<Record<SiteSectionName, object>> & {
  groupId: string | null;
  origin: Pick<OriginSettings, 'origins'> & {
    [Name in keyof OriginSettings]?: OriginSettings[Name] | undefined;
  };
};

/** The settings of a new site, as they are stored. */
export type Start = { settings: SetSections & { origin: OriginSettings } };

/** What is said of a section; a part that is `undefined` is not said. */
function saidOf(section: object | undefined): object {
  const said = Object.entries(section ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said);
}

function startOf(given: Given, defaults: SetDefaults): Start {
  const sections = siteSectionNames.flatMap((name) => {
    const parts = { ...defaults[name], ...saidOf(given[name]) };
    return Object.keys(parts).length > 0 ? [[name, parts]] : [];
  });
  const { origin, ...settings } = readSetSections(Object.fromEntries(sections));
  if (!origin) throw new Error('A new site has no origin');
  return { settings: { ...settings, origin } };
}

/** Resolves to what gives each new site of an owner the settings that it begins with. */
export async function readStarts(tx: Db, ownerId: string) {
  const rows = await tx
    .select({ groupId: siteDefaults.groupId, settings: siteDefaults.settings })
    .from(siteDefaults)
    .where(eq(siteDefaults.ownerId, ownerId));
  const byGroup = new Map(
    rows.map(({ groupId, settings }) => [groupId, readSetDefaults(settings)]),
  );
  const all = byGroup.get(null) ?? {};
  return <Site extends Given>(site: Site): Site & Start => ({
    ...site,
    // What a group has set stands in front of what all sites have.
    ...startOf(site, { ...all, ...byGroup.get(site.groupId) }),
  });
}
