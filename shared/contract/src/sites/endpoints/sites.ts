import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema, pageOf } from '../../common/paging';
import { integer, plainText } from '../../common/scalars';
import { packageStates } from '../../packages/package-state';
import { siteRequests } from '../calls';
import { siteGroupIdSchema } from '../groups';
import { siteListQuerySchema } from '../list-query';
import { siteExtraPortsSchema } from '../ports';
import { sectionShape } from '../sections/stored-sections';
import {
  siteBatchCreateSchema,
  siteCreateSchema,
  siteDomainsSchema,
  siteNoteSchema,
  sitePackageIdSchema,
} from '../sites';
import { siteStates } from '../state';

export const siteStateSchema = z.enum(siteStates);
export type SiteState = z.output<typeof siteStateSchema>;

/** A change to a site: each section that is present replaces the one stored. */
export const siteUpdateSchema = z.object({
  /** The `revision` the form was filled from; another one now stored is a conflict (409). */
  revision: integer(),
  domains: siteDomainsSchema.optional(),
  note: siteNoteSchema.optional(),
  extraPorts: siteExtraPortsSchema.optional(),
  groupId: siteGroupIdSchema.optional(),
  packageId: sitePackageIdSchema.optional(),
  ...z.object(sectionShape('write')).partial().shape,
});

/** How many of the online nodes have a configuration revision in force. */
export const nodeSyncSchema = z.object({ applied: z.int(), total: z.int() });

/** The same of a site's newest revision, and how many nodes refuse it. */
const siteSyncSchema = nodeSyncSchema.extend({
  refused: z.int(),
  /** Why one of them refuses it. */
  reason: z.string().nullable(),
});

/** Another thing that a site names, with what people call it. */
const namedSchema = z.object({ id: z.uuid(), name: z.string() });

/** A group of rules of defence, with its name. */
const defenceGroupSchema = z.object({ id: z.string(), name: z.string() });

const storedSections = sectionShape('stored');

export const siteSchema = z.object({
  id: z.uuid(),
  /** Serial number, the short id that people quote; `/website/list/[sn]` opens the site. */
  sn: z.string(),
  domains: z.array(z.string()),
  note: z.string(),
  group: namedSchema.nullable(),
  /** `stopped`: why the package lets nobody see the site now; null where it does. */
  package: namedSchema.extend({ stopped: z.enum(packageStates).nullable() }),
  certificate: namedSchema.nullable(),
  state: siteStateSchema,
  cname: z.string(),
  /** Ports that it listens on in addition to the nodes' usual ones, ascending. */
  extraPorts: z.array(z.int()),
  origin: storedSections.origin,
  https: storedSections.https,
  /** The group of rules that defends it, and the one that is in its place for a time. */
  defence: z.object({
    group: defenceGroupSchema,
    emergency: z.object({ group: defenceGroupSchema, until: instantSchema }).nullable(),
  }),
  /** Number of the configuration revision that last changed the site. */
  revision: z.int(),
  /** Number of the site's newest own revision: 「v17」 of its history. */
  version: z.int(),
  sync: siteSyncSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Site = z.output<typeof siteSchema>;

/** A site with the settings of its tabs, which lists do without. */
export const siteDetailSchema = siteSchema.extend(storedSections);
export type SiteDetail = z.output<typeof siteDetailSchema>;

/** Result of one line of a batch; `line` counts from 1. */
export const siteBatchRowSchema = z.object({
  line: z.int(),
  text: z.string(),
  id: z.uuid().nullable(),
  error: z.string().nullable(),
  /** Its domains that are to be proven first. */
  unproven: z.array(z.string()),
});

export const siteIdsSchema = z.object({ ids: z.array(z.uuid()).min(1, '请选择网站').max(500) });

export const siteEndpoints = defineEndpoints({
  listSites: {
    ...siteRequests.listSites,
    access: 'allUser',
    summary: '列出自己的网站',
    query: siteListQuerySchema,
    data: pageOf(siteSchema),
  },
  getSite: {
    ...siteRequests.getSite,
    access: 'allUser',
    summary: '取一个网站',
    params: idParamsSchema,
    data: siteDetailSchema,
  },
  getSiteBySn: {
    ...siteRequests.getSiteBySn,
    access: 'allUser',
    summary: '按编号取一个网站',
    params: z.object({ sn: plainText().max(32) }),
    data: siteDetailSchema,
  },
  createSite: {
    ...siteRequests.createSite,
    access: 'allUser',
    summary: '添加一个网站',
    body: siteCreateSchema,
    data: siteDetailSchema,
  },
  createSites: {
    ...siteRequests.createSites,
    access: 'allUser',
    summary: '按行批量添加网站',
    body: siteBatchCreateSchema,
    data: z.object({ created: z.int(), rows: z.array(siteBatchRowSchema) }),
  },
  updateSite: {
    ...siteRequests.updateSite,
    access: 'allUser',
    summary: '修改一个网站',
    params: idParamsSchema,
    body: siteUpdateSchema,
    data: siteDetailSchema,
  },
  signSiteUrl: {
    ...siteRequests.signSiteUrl,
    access: 'allUser',
    summary: '按网站的 URL 鉴权给一个地址签名',
    params: idParamsSchema,
    body: z.object({
      url: plainText()
        .max(2_000, '地址过长')
        .pipe(z.url({ protocol: /^https?$/, error: '应为 http:// 或 https:// 开头的完整地址' })),
    }),
    data: z.object({ url: z.string(), expiresAt: instantSchema }),
  },
  deleteSites: {
    ...siteRequests.deleteSites,
    access: 'allUser',
    summary: '删除网站',
    body: siteIdsSchema,
    data: z.object({ deleted: z.int() }),
  },
  setSitesState: {
    ...siteRequests.setSitesState,
    access: 'allUser',
    summary: '启用或停用网站',
    body: siteIdsSchema.extend({ state: siteStateSchema }),
    data: z.object({ changed: z.int() }),
  },
});
