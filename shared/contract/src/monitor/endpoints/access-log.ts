import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema, logCursorSchema, pageOf } from '../../common/paging';
import { plainText } from '../../common/scalars';
import {
  accountIdsQuery,
  filterSchema,
  inOrder,
  notInOrder,
  platformScopeSchema,
  siteIdsQuery,
} from '../access-log';
import { accessLogRequests } from '../calls';

const pageShape = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** `next` of the page before. */
  cursor: logCursorSchema.optional(),
};
const scopeShape = {
  ...{ scope: platformScopeSchema, sites: siteIdsQuery },
  /** With `sites`, those of them that are of these accounts. */
  accounts: accountIdsQuery,
};

const pageQuerySchema = filterSchema.extend(pageShape).refine(inOrder, notInOrder);
export type AccessLogQuery = z.output<typeof pageQuerySchema>;

const allPageQuerySchema = filterSchema
  .extend({ ...pageShape, ...scopeShape })
  .refine(inOrder, notInOrder);
export type AllAccessLogQuery = z.output<typeof allPageQuerySchema>;

/** What an export takes; the page's filters. */
export const accessLogExportQuerySchema = filterSchema.refine(inOrder, notInOrder);
export type AccessLogFilter = z.output<typeof accessLogExportQuerySchema>;

/** The same over all websites. */
export const allAccessLogExportQuerySchema = filterSchema
  .extend(scopeShape)
  .refine(inOrder, notInOrder);
export type AllAccessLogFilter = z.output<typeof allAccessLogExportQuerySchema>;

/** One request, with everything that is recorded of it. */
export const accessLogEntrySchema = z.object({
  siteId: z.uuid(),
  at: instantSchema,
  requestId: z.string(),
  /** Empty once the node was removed. */
  node: z.string(),
  ip: z.string(),
  method: z.string(),
  scheme: z.string(),
  host: z.string(),
  uri: z.string(),
  protocol: z.string(),
  status: z.int(),
  bytesOut: z.int(),
  bytesIn: z.int(),
  durationMs: z.int(),
  /** Empty when no origin was asked. */
  upstream: z.string(),
  upstreamMs: z.int().nullable(),
  cache: z.string(),
  /** Code of the rule of access that refused it; empty where none did. */
  block: z.string(),
  /** What of that rule it met; empty where the rule has no entries. */
  blockEntry: z.string(),
  /** Hash of the wording of the rule of defence that acted, or watched; see `defence/wordings`. */
  rule: z.string(),
  /** What that rule had counted. */
  ruleCount: z.int(),
  /** What became of a challenge: `given:<level>`, `passed:<level>`, `failed:<level>`. */
  challenge: z.string(),
  userAgent: z.string(),
  referer: z.string(),
  /** Empty, or 0, where the node could not tell. */
  country: z.string(),
  region: z.string(),
  asn: z.int(),
  port: z.int(),
  originBytes: z.int(),
  /** Whose website it is; null once that is gone. Told in the log of all accounts alone. */
  account: z.object({ id: z.uuid(), name: z.string() }).nullable().optional(),
});
export type AccessLogEntry = z.output<typeof accessLogEntrySchema>;

const accessLogPageSchema = z.object({
  items: z.array(accessLogEntrySchema),
  next: z.string().nullable(),
  searchedTo: instantSchema,
});

/** A website of any account, as administrators choose it. */
const loggedSiteSchema = z.object({
  ...{ id: z.uuid(), domain: z.string() },
  account: z.object({ id: z.uuid(), name: z.string() }),
});
const loggedSitesQuerySchema = z.object({
  /** Part of one of its domains, or of its account's name. */
  keyword: plainText().trim().max(253).optional(),
  ...{ sites: siteIdsQuery, accounts: accountIdsQuery },
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type LoggedSitesQuery = z.output<typeof loggedSitesQuerySchema>;

export const accessLogEndpoints = defineEndpoints({
  /**
   * Newest first. A look ends when the page is full, the stretch is through, or its time is up;
   * `next` then goes on from there, and `searchedTo` says how far back it came.
   */
  listAccessLog: {
    ...accessLogRequests.listAccessLog,
    access: 'allUser',
    summary: '查询网站的访问日志，最新的在前',
    params: idParamsSchema,
    query: pageQuerySchema,
    data: accessLogPageSchema,
  },
  /** The same over all websites of the account or, for administrators, of all accounts. */
  listAllAccessLog: {
    ...accessLogRequests.listAllAccessLog,
    access: 'allUser',
    summary: '查询自己全部网站的访问日志，最新的在前；管理员可查询全部账户',
    query: allPageQuerySchema,
    data: accessLogPageSchema,
  },
  /** The first by domain; a keyword finds the others. */
  listLoggedSites: {
    ...accessLogRequests.listLoggedSites,
    access: 'administrator',
    summary: '查找全部账户的网站，用于筛选访问日志',
    query: loggedSitesQuerySchema,
    data: pageOf(loggedSiteSchema),
  },
});
