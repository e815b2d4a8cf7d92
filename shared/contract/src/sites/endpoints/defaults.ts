import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { integer } from '../../common/scalars';
import { siteDefaultsRequests } from '../calls';
import { sectionShape, siteSectionNames } from '../sections/stored-sections';

const siteSectionNameSchema = z.enum(siteSectionNames);

/** What a new site begins with: all settings but addresses, certificate and keys, which are its own. */
const siteDefaultSettingsSchema = z.object(sectionShape('completeDefaults'));
export type SiteDefaultSettings = z.output<typeof siteDefaultSettingsSchema>;

/** What a new site begins with where nobody has set anything. */
export const platformDefaults: SiteDefaultSettings = siteDefaultSettingsSchema.parse({});

/** For which new sites: those of a group, or with `null` all whose group has nothing of its own. */
const scopeSchema = z.uuid('分组不存在').nullable();

/** The default settings for a group, or for all sites. */
export const siteDefaultsSchema = z.object({
  groupId: scopeSchema,
  /** Counts the changes; 0 when nobody has changed anything. */
  revision: z.int(),
  /** What is set here. A group has the other sections from all sites, and these from the platform. */
  own: z.array(siteSectionNameSchema),
  /** What a new site begins with. */
  settings: siteDefaultSettingsSchema,
});
export type SiteDefaults = z.output<typeof siteDefaultsSchema>;

/** A change: each section that is present replaces the one stored. */
export const siteDefaultsUpdateSchema = z.object({
  groupId: scopeSchema,
  /** The `revision` the form was filled from; another one now stored is a conflict (409). */
  revision: integer(),
  ...z.object(sectionShape('defaults')).partial().shape,
});
export type SiteDefaultsUpdate = z.output<typeof siteDefaultsUpdateSchema>;

/** None of them changes a site that is there already. */
export const siteDefaultsEndpoints = defineEndpoints({
  getSiteDefaults: {
    ...siteDefaultsRequests.getSiteDefaults,
    access: 'allUser',
    summary: '取新网站的默认设置，全部网站的或一个分组的',
    query: z.object({ group: z.uuid().optional() }),
    data: siteDefaultsSchema,
  },
  updateSiteDefaults: {
    ...siteDefaultsRequests.updateSiteDefaults,
    access: 'allUser',
    summary: '修改新网站的默认设置，已有的网站不变',
    body: siteDefaultsUpdateSchema,
    data: siteDefaultsSchema,
  },
  /** A group takes the section from all sites again, these from the platform. */
  resetSiteDefaults: {
    ...siteDefaultsRequests.resetSiteDefaults,
    access: 'allUser',
    summary: '取消一部分默认设置',
    body: z.object({ groupId: scopeSchema, section: siteSectionNameSchema }),
    data: siteDefaultsSchema,
  },
});
