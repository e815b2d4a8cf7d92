import { accessSettingsSchema } from '@console/contract/site-access';
import { cacheSettingsSchema } from '@console/contract/site-cache';
import type { SiteSettings } from '@console/contract/site-change-fields';
import { httpsSettingsSchema } from '@console/contract/site-https';
import { originSettingsSchema } from '@console/contract/site-origin';
import { pageSettingsSchema } from '@console/contract/site-pages';
import { ruleSettingsSchema } from '@console/contract/site-rules';
import type { z } from 'zod';
import type { SiteSnapshot } from './site-revisions.tables';
import { withDefaults } from './site-sections';

/** With what the settings have got since, as it is where nobody has set it. */
function completed<S extends z.ZodType>(schema: S, stored: z.output<S>): z.output<S> {
  const parsed = schema.safeParse(stored);
  return parsed.success ? parsed.data : stored;
}

/** What a revision keeps, with the parts that nobody had set or that were not there yet. */
export function settingsOf(snapshot: SiteSnapshot): SiteSettings {
  const sections = withDefaults(snapshot);
  return {
    ...snapshot,
    groupName: snapshot.groupName ?? null,
    packageName: snapshot.packageName ?? null,
    extraPorts: snapshot.extraPorts ?? [],
    origin: completed(originSettingsSchema, snapshot.origin),
    https: completed(httpsSettingsSchema, snapshot.https),
    access: completed(accessSettingsSchema, sections.access),
    cache: completed(cacheSettingsSchema, sections.cache),
    rules: completed(ruleSettingsSchema, sections.rules),
    pages: completed(pageSettingsSchema, sections.pages),
  };
}
