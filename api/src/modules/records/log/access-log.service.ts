import { accessLogRanges } from '@console/contract/monitor/access-log';
import type {
  AccessLogEntry,
  AccessLogFilter,
  AccessLogQuery,
  AllAccessLogFilter,
  AllAccessLogQuery,
} from '@console/contract/monitor/endpoints/access-log';
import { accessLogExportMax } from '@console/contract/monitor/limits';
import { recordDaysMax } from '@console/contract/monitor/records-retention';
import type { ClickHouse } from '../../../db/clickhouse/clickhouse';
import {
  cursorOf,
  endOfPage,
  isSameKey,
  type LogPosition,
  positionOf,
} from '../../../db/clickhouse/log-position';
import type { SitesAsked } from '../../../db/clickhouse/record-conditions';
import { tooSlow } from '../../../db/clickhouse/slow-query';
import { ApiError } from '../../../plugins/api-error';
import { requireMayLook, type Viewer } from '../../../plugins/viewer';
import { createSharedSlots } from '../../../tasks/slots';
import { type Span, type StoredRecord, selectDensity, selectRecords } from './access-log.queries';
import { spansOf } from './access-log.spans';

/** Milliseconds after which a look hands out what it has, and those that one statement may take. */
const lookMs = 3_000;
const statementMs = 10_000;
/** Rows that an export reads at once. */
const exportRows = 5_000;
/** Looks through the log at once, and that may wait. */
const looksAtOnce = 2;
const looksWaitingMax = 100;
/** Looks of one account that wait behind its first, which alone takes a turn among the accounts. */
const looksWaitingOfOneMax = 100;

type Account = { id: string; name: string };

export type AccessLogDeps = {
  clickhouse: ClickHouse;
  /** Fails unless the site is there and the owner's. */
  requireSite: (ownerId: string, siteId: string) => Promise<unknown>;
  ownedSites: (ownerId: string) => Promise<ReadonlyArray<{ id: string }>>;
  /** Whose some sites are; those that are gone are left out. */
  siteAccounts: (ids: readonly string[]) => Promise<ReadonlyMap<string, Account>>;
  nodeNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  now?: () => number;
};

type Page = { items: AccessLogEntry[]; next: string | null; searchedTo: string };
type Found = { rows: StoredRecord[]; searchedTo: number };

export type AccessLogService = ReturnType<typeof createAccessLogService>;

/** Access records, to look through: of one site, for its owner, or of all sites that a viewer may see. */
export function createAccessLogService(deps: AccessLogDeps) {
  const { clickhouse, requireSite, ownedSites, siteAccounts, nodeNames, now = Date.now } = deps;
  const slots = createSharedSlots(looksAtOnce, looksWaitingMax, looksWaitingOfOneMax);
  const exporting = new Set<string>();

  /** Reads backwards, look by look, until the page is full or `deadline` has passed. */
  async function find(
    sites: SitesAsked,
    filter: AccessLogFilter,
    page: { span: Span; before: LogPosition | undefined; limit: number; deadline: number },
  ): Promise<Found> {
    const { span, before, limit, deadline } = page;
    const rows: StoredRecord[] = [];
    if (sites.length === 0) return { rows, searchedTo: span.from };
    const look = async (part: Span, side: 'before' | 'beside', of = before) => {
      const found = await selectRecords(clickhouse, {
        ...{ sites, filter, seconds: statementMs / 1_000, limit: limit - rows.length },
        ...{ span: part, position: of && { side, of } },
      }).catch(tooSlow);
      for (const row of found) rows.push(row);
    };
    if (before && before.told > 0) await look(span, 'beside');
    if (rows.length >= limit) return { rows, searchedTo: Number(rows.at(-1)?.ms) };
    for (const part of spansOf(span, await selectDensity(clickhouse, sites, span))) {
      await look(part, 'before');
      const last = rows.at(-1);
      if (rows.length >= limit && last) {
        // Of equal ones at the end, these must be the first by the order in which the next page goes on.
        const end = keyOf(last);
        const first = rows.findIndex((row) => isSameKey(keyOf(row), end));
        if (first < rows.length - 1) {
          rows.length = first;
          await look(part, 'beside', { ...end, told: 0 });
        }
      }
      if (rows.length >= limit) return { rows, searchedTo: Number(rows.at(-1)?.ms) };
      if (performance.now() > deadline) return { rows, searchedTo: part.from };
    }
    return { rows, searchedTo: span.from };
  }

  async function toEntries(
    withAccounts: boolean,
    rows: readonly StoredRecord[],
  ): Promise<AccessLogEntry[]> {
    const names = await nodeNames([...new Set(rows.map(({ node }) => node))]);
    const entries = rows.map((row) => toEntry(row, names.get(row.node) ?? ''));
    if (!withAccounts) return entries;
    const accounts = await siteAccounts([...new Set(rows.map(({ site }) => site))]);
    return entries.map((entry) => ({ ...entry, account: accounts.get(entry.siteId) ?? null }));
  }

  /** The sites of a look over all of them; the whole platform is an administrator's to see. */
  async function sitesOf(viewer: Viewer, look: AllAccessLogFilter): Promise<SitesAsked> {
    requireMayLook(viewer, look);
    if (look.scope === 'platform') return sitesOfPlatform(look);
    if (look.accounts !== undefined) {
      const message = '只有全部账户的日志可以按账户筛选';
      throw new ApiError('INVALID', { message, fields: { accounts: message } });
    }
    const owned = (await ownedSites(viewer.id)).map(({ id }) => id);
    if (look.sites === undefined) return owned;
    const known = new Set(owned);
    if (look.sites.some((id) => !known.has(id))) throw new ApiError('NOT_FOUND');
    return [...new Set(look.sites)];
  }

  /** Of any account; what there is no such account or website of has no records. */
  async function sitesOfPlatform({ sites, accounts }: AllAccessLogFilter): Promise<SitesAsked> {
    if (accounts === undefined) return sites ?? 'all';
    const owned = await Promise.all([...new Set(accounts)].map(ownedSites));
    const ids = owned.flat().map(({ id }) => id);
    if (sites === undefined) return ids;
    const asked = new Set(sites);
    return ids.filter((id) => asked.has(id));
  }

  /** A page of the site's records, newest first; see the contract for where it ends. */
  async function list(ownerId: string, site: string, query: AccessLogQuery): Promise<Page> {
    await requireSite(ownerId, site);
    return page(ownerId, [site], query);
  }

  /** The same of all sites of the viewer or, in an administrator's scope of the platform, of all accounts. */
  async function listAll(viewer: Viewer, query: AllAccessLogQuery): Promise<Page> {
    return page(viewer.id, await sitesOf(viewer, query), query);
  }

  async function page(ownerId: string, sites: SitesAsked, query: AccessLogQuery): Promise<Page> {
    const before = query.cursor === undefined ? undefined : positionOf(query.cursor);
    const span = spanOf(query, now(), before);
    const deadline = performance.now() + lookMs;
    // One more than the page holds tells whether there is another page.
    const { rows, searchedTo } = await slots.run(ownerId, () =>
      find(sites, query, { span, before, limit: query.limit + 1, deadline }),
    );
    const full = endOfPage(rows.map(keyOf), query.limit, before);
    const rest = searchedTo > span.from ? { at: searchedTo, id: '', told: 0 } : undefined;
    const end = full ?? rest;
    return {
      items: await toEntries(isOfAll(query), rows.slice(0, query.limit)),
      next: end ? cursorOf(end) : null,
      searchedTo: new Date(full?.at ?? searchedTo).toISOString(),
    };
  }

  /**
   * The records of the filter, newest first, a block at a time; `cut` on the last block when there
   * would be more than an export may hold. One export of an owner at a time: `end` lets the next begin.
   */
  async function exportBlocks(ownerId: string, site: string, filter: AccessLogFilter) {
    await requireSite(ownerId, site);
    return begin(ownerId, [site], filter);
  }

  /** The same over all sites, as {@link listAll} has it. */
  async function exportAllBlocks(viewer: Viewer, filter: AllAccessLogFilter) {
    return begin(viewer.id, await sitesOf(viewer, filter), filter);
  }

  function begin(ownerId: string, sites: SitesAsked, filter: AccessLogFilter) {
    if (exporting.has(ownerId)) {
      throw new ApiError('TOO_MANY', { message: '已有一个导出正在进行，请等它完成后再试' });
    }
    exporting.add(ownerId);
    return { blocks: blocks(ownerId, sites, filter), end: () => exporting.delete(ownerId) };
  }

  async function* blocks(ownerId: string, sites: SitesAsked, filter: AccessLogFilter) {
    const span = spanOf(filter, now(), undefined);
    let before: LogPosition | undefined;
    for (let left = accessLogExportMax; left > 0; ) {
      const limit = Math.min(left, exportRows) + 1;
      const to = before ? before.at + 1 : span.to;
      const { rows } = await slots.run(ownerId, () =>
        find(sites, filter, {
          ...{ before, limit, span: { from: span.from, to } },
          deadline: Number.POSITIVE_INFINITY,
        }),
      );
      const block = rows.slice(0, limit - 1);
      left -= block.length;
      const more = rows.length === limit;
      yield { entries: await toEntries(isOfAll(filter), block), cut: more && left === 0 };
      before = endOfPage(rows.map(keyOf), limit - 1, before);
      if (!before) return;
    }
  }

  /** Whose look at a site it is: the viewer's or, in an administrator's scope of the platform, that of its account. */
  async function ownerOf(viewer: Viewer, site: string, look: Pick<AllAccessLogFilter, 'scope'>) {
    requireMayLook(viewer, look);
    if (look.scope === 'own') return viewer.id;
    const account = (await siteAccounts([site])).get(site);
    if (!account) throw new ApiError('NOT_FOUND');
    return account.id;
  }

  return { list, listAll, exportBlocks, exportAllBlocks, ownerOf };
}

/** Whether a look is over the sites of all accounts. */
const isOfAll = (look: object) => 'scope' in look && look.scope === 'platform';

const keyOf = (row: StoredRecord) => ({ at: Number(row.ms), id: row.request_id });

function spanOf(filter: AccessLogFilter, now: number, before: LogPosition | undefined): Span {
  const ends = filter.to === undefined ? undefined : Date.parse(filter.to);
  // A node's clock may be a little ahead.
  const to = Math.min(ends ?? now + 600_000, before ? before.at + 1 : Number.POSITIVE_INFINITY);
  const from =
    filter.from === undefined
      ? (ends ?? now) - accessLogRanges[filter.range] * 1_000
      : Date.parse(filter.from);
  // What is older than anything kept is not there; a year 1 would only overflow the column.
  const oldest = now - (recordDaysMax + 1) * 86_400_000;
  return { from: Math.max(from, oldest), to: Math.max(to, oldest) };
}

/** Code and entry stand in one column: `ip_black 198.51.100.0/24`. */
function blockOf(stored: string): Pick<AccessLogEntry, 'block' | 'blockEntry'> {
  const space = stored.indexOf(' ');
  return space < 0
    ? { block: stored, blockEntry: '' }
    : { block: stored.slice(0, space), blockEntry: stored.slice(space + 1) };
}

function toEntry(row: StoredRecord, node: string): AccessLogEntry {
  return {
    at: new Date(Number(row.ms)).toISOString(),
    siteId: row.site,
    requestId: row.request_id,
    node,
    ip: row.client.replace(/^::ffff:(?=\d+\.)/, ''),
    method: row.method,
    scheme: row.scheme,
    host: row.host,
    uri: row.uri,
    protocol: row.protocol,
    status: row.status,
    bytesOut: Number(row.bytes_out),
    bytesIn: Number(row.bytes_in),
    durationMs: row.duration_ms,
    upstream: row.upstream,
    upstreamMs: row.upstream_ms,
    cache: row.cache,
    ...blockOf(row.block),
    rule: row.rule,
    ruleCount: row.rule_count,
    challenge: row.challenge,
    userAgent: row.user_agent,
    referer: row.referer,
    country: row.country,
    region: row.region,
    asn: row.asn,
    port: row.port,
    originBytes: Number(row.origin_bytes),
  };
}
