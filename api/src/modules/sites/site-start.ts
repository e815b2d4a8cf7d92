import { accessSettingsSchema } from '@console/contract/site-access';
import {
  type SiteDefaultSettings,
  siteDefaultSettingsSchema,
} from '@console/contract/site-defaults';
import type { HttpsSettings } from '@console/contract/site-https';
import type { OriginSettings } from '@console/contract/site-origin';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { siteDefaults } from './site-defaults.tables';
import type { StoredSections } from './site-sections';

/** Default settings as far as they are set. */
export type SetDefaults = Partial<SiteDefaultSettings>;

/** What a new site says of its settings; the rest comes from the defaults. */
type Given = {
  groupId: string | null;
  origin: Pick<OriginSettings, 'origins'> & {
    [Name in keyof OriginSettings]?: OriginSettings[Name] | undefined;
  };
  cacheEnabled?: boolean | undefined;
};

/** The settings of a new site, as they are stored. */
export type Start = StoredSections & {
  origin: OriginSettings;
  https: HttpsSettings;
  cacheEnabled: boolean;
};

export const platformDefaults: SiteDefaultSettings = siteDefaultSettingsSchema.parse({});
const { signing } = accessSettingsSchema.parse({});

const { shape } = siteDefaultSettingsSchema;

/** What was stored, by the rules of today; a part that they do not know any more is not set. */
export function readDefaults(stored: SetDefaults): SetDefaults {
  const { origin, https, cacheEnabled, cache, access, rules, pages } = stored;
  return {
    ...(origin && { origin: shape.origin.safeParse(origin).data }),
    ...(https && { https: shape.https.safeParse(https).data }),
    ...(cacheEnabled !== undefined && { cacheEnabled }),
    ...(cache && { cache: shape.cache.safeParse(cache).data }),
    ...(access && { access: shape.access.safeParse(access).data }),
    ...(rules && { rules: shape.rules.safeParse(rules).data }),
    ...(pages && { pages: shape.pages.safeParse(pages).data }),
  };
}

/** The defaults of a group in front of those of all sites. */
export function withFallback(own: SetDefaults, fallback: SetDefaults): SetDefaults {
  const defined = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...fallback, ...Object.fromEntries(defined) };
}

function startOf({ origin, cacheEnabled }: Given, defaults: SetDefaults): Start {
  const given = Object.entries(origin).filter(([, value]) => value !== undefined);
  const { access, cache, rules, pages } = defaults;
  return {
    origin: {
      ...platformDefaults.origin,
      ...defaults.origin,
      ...Object.fromEntries(given),
      origins: origin.origins,
    },
    https: { ...platformDefaults.https, ...defaults.https, certificateId: null },
    cacheEnabled: cacheEnabled ?? defaults.cacheEnabled ?? platformDefaults.cacheEnabled,
    access: access ? { ...access, signing } : null,
    cache: cache ?? null,
    rules: rules ?? null,
    pages: pages ?? null,
  };
}

/** Resolves to what gives each new site of an owner the settings that it begins with. */
export async function readStarts(tx: Db, ownerId: string) {
  const rows = await tx
    .select({ groupId: siteDefaults.groupId, settings: siteDefaults.settings })
    .from(siteDefaults)
    .where(eq(siteDefaults.ownerId, ownerId));
  const byGroup = new Map(rows.map(({ groupId, settings }) => [groupId, readDefaults(settings)]));
  const all = byGroup.get(null) ?? {};
  return <Site extends Given>(site: Site): Site & Start => ({
    ...site,
    ...startOf(site, withFallback(byGroup.get(site.groupId) ?? {}, all)),
  });
}
