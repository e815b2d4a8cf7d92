import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { integer } from './scalars';
import { accessSettingsSchema } from './site-access';
import { cacheSettingsSchema } from './site-cache';
import { httpsDefaultsSchema } from './site-https';
import { originSettingsSchema } from './site-origin';
import { pageSettingsSchema } from './site-pages';
import { ruleSettingsSchema } from './site-rules';

/** Parts of the default settings, each of which is set and given back by itself. */
export const siteDefaultSections = [
  'origin',
  'https',
  'cache',
  'access',
  'rules',
  'pages',
] as const;
export const siteDefaultSectionSchema = z.enum(siteDefaultSections);
export type SiteDefaultSection = z.output<typeof siteDefaultSectionSchema>;

/** What a new site begins with: all settings but addresses, certificate and keys, which are its own. */
export const siteDefaultSettingsSchema = z.object({
  origin: originSettingsSchema.omit({ origins: true }).prefault({}),
  https: httpsDefaultsSchema.prefault({}),
  /** Of the section `cache`, as `cache` is. */
  cacheEnabled: z.boolean().default(true),
  cache: cacheSettingsSchema.prefault({}),
  access: accessSettingsSchema.omit({ signing: true }).prefault({}),
  rules: ruleSettingsSchema.prefault({}),
  pages: pageSettingsSchema.prefault({}),
});
export type SiteDefaultSettings = z.output<typeof siteDefaultSettingsSchema>;

/** For which new sites: those of a group, or with `null` all whose group has nothing of its own. */
const scopeSchema = z.uuid('分组不存在').nullable();

/** The default settings for a group, or for all sites. */
export const siteDefaultsSchema = z.object({
  groupId: scopeSchema,
  /** Counts the changes here; 0 is what nobody has changed. */
  revision: z.int(),
  /** What is set here. A group has the other sections from all sites, and these from the platform. */
  own: z.array(siteDefaultSectionSchema),
  /** What a new site begins with. */
  settings: siteDefaultSettingsSchema,
});
export type SiteDefaults = z.output<typeof siteDefaultsSchema>;

const { origin, https, cacheEnabled, cache, access, rules, pages } =
  siteDefaultSettingsSchema.shape;

/** A change: each section that is present replaces the one stored. */
export const siteDefaultsUpdateSchema = z.object({
  groupId: scopeSchema,
  /** The `revision` the form was filled from; another one now stored is a conflict (409). */
  revision: integer(),
  origin: origin.unwrap().optional(),
  https: https.unwrap().optional(),
  cacheEnabled: cacheEnabled.unwrap().optional(),
  cache: cache.unwrap().optional(),
  access: access.unwrap().optional(),
  rules: rules.unwrap().optional(),
  pages: pages.unwrap().optional(),
});
export type SiteDefaultsUpdate = z.output<typeof siteDefaultsUpdateSchema>;

/** None of them changes a site that is there already. */
export const siteDefaultsEndpoints = defineEndpoints({
  getSiteDefaults: {
    method: 'GET',
    path: '/v1/site-defaults',
    access: 'allUser',
    summary: '取新网站的默认设置，全部网站的或一个分组的',
    query: z.object({ group: z.uuid().optional() }),
    data: siteDefaultsSchema,
  },
  updateSiteDefaults: {
    method: 'PUT',
    path: '/v1/site-defaults',
    access: 'allUser',
    summary: '修改新网站的默认设置，已有的网站不变',
    body: siteDefaultsUpdateSchema,
    data: siteDefaultsSchema,
  },
  /** A group takes the section from all sites again, these from the platform. */
  resetSiteDefaults: {
    method: 'POST',
    path: '/v1/site-defaults/reset',
    access: 'allUser',
    summary: '取消一部分默认设置',
    body: z.object({ groupId: scopeSchema, section: siteDefaultSectionSchema }),
    data: siteDefaultsSchema,
  },
});
