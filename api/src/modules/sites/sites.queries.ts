import { toAsciiHost } from '@console/contract/common/addresses/address';
import type { Site } from '@console/contract/sites/endpoints/sites';
import type { SiteListQuery } from '@console/contract/sites/list-query';
import {
  readSections,
  type SetSections,
  type SiteSections,
  sectionShape,
} from '@console/contract/sites/sections/stored-sections';
import type { CcSettings } from '@console/contract/sites/settings/cc';
import { asc, desc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '../../db/engine';
import { certificates } from '../certificates/certificates.tables';
import { isShown, stoppedPackages } from '../packages/package-state.service';
import { packages } from '../packages/packages.tables';
import { readDefence } from './defence/sites.defence';
import { domainsOf } from './domains/site-domains';
import { siteGroups } from './groups/site-groups.tables';
import { ownedBy } from './sites.scope';
import { siteDomains, sites } from './sites.tables';

const columns = {
  id: sites.id,
  sn: sites.sn,
  note: sites.note,
  group: { id: siteGroups.id, name: siteGroups.name },
  package: { id: packages.id, name: packages.planName },
  certificate: { id: certificates.id, name: certificates.name },
  state: sites.state,
  extraPorts: sites.extraPorts,
  revision: sites.revision,
  version: sites.version,
  createdAt: sites.createdAt,
  updatedAt: sites.updatedAt,
};

/** The sections that lists show; the rest of the settings may be large. */
const listedSettings = sql<SetSections>`jsonb_build_object(
  'origin', ${sites.settings} -> 'origin',
  'https', coalesce(${sites.settings} -> 'https', '{}'),
  'cc', coalesce(${sites.settings} -> 'cc', '{}') - 'rules'
)`;
const listedSchema = z
  .object(sectionShape('complete'))
  .pick({ origin: true, https: true, cc: true })
  .transform(({ cc: { group, emergency }, ...shown }) => ({ ...shown, cc: { group, emergency } }));

/** A site without what only other modules know. */
export type StoredSite = Omit<Site, 'sync' | 'cname'>;

/** Rows of sites as `columns` say, with their domains and as much of their settings as `read` takes. */
async function toSites<
  R extends {
    id: string;
    package: { id: string; name: string };
    settings: SetSections;
    createdAt: Date;
    updatedAt: Date;
  },
  Sections extends { cc: Pick<CcSettings, 'group' | 'emergency'> },
>(db: Db, rows: readonly R[], read: (settings: SetSections) => Sections) {
  const domains = await domainsOf(
    db,
    rows.map(({ id }) => id),
  );
  const shown = rows.map(({ settings, ...row }) => ({ ...row, ...read(settings) }));
  const defenceOf = await readDefence(
    db,
    shown.map(({ cc }) => cc),
  );
  const stopped = await stoppedPackages(
    db,
    rows.map((row) => row.package.id),
  );
  return shown.map((row) => ({
    ...row,
    defence: defenceOf(row.cc),
    package: { ...row.package, stopped: stopped.get(row.package.id) ?? null },
    domains: domains.get(row.id) ?? [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

const selectRows = (db: Db, ownerId: string, settings: SQL<SetSections>, condition?: SQL) =>
  db
    .select({ ...columns, settings })
    .from(sites)
    .leftJoin(siteGroups, eq(siteGroups.id, sites.groupId))
    .innerJoin(packages, eq(packages.id, sites.packageId))
    .leftJoin(certificates, eq(certificates.id, sites.certificateId))
    .where(ownedBy(ownerId, condition));

/** The sites of an owner that match. */
export async function selectSites(db: Db, ownerId: string, condition?: SQL): Promise<StoredSite[]> {
  const rows = await selectRows(db, ownerId, listedSettings, condition);
  const listed = await toSites(db, rows, (settings) => listedSchema.parse(settings));
  return listed.map(({ cc: _, ...site }) => site);
}

/** The sites of an owner that match, with the settings of their tabs. */
export async function selectDetails(
  db: Db,
  ownerId: string,
  condition: SQL,
): Promise<(StoredSite & SiteSections)[]> {
  const rows = await selectRows(db, ownerId, sql<SetSections>`${sites.settings}`, condition);
  return toSites(db, rows, readSections);
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Addresses, like domains and serial numbers, are stored in lower case, and LIKE costs a third. */
const hasOrigin = (part: string) =>
  sql`exists (select 1 from jsonb_array_elements_text(${sites.originAddresses}) address
    where address like ${like(part.toLowerCase())})`;

function matches(keyword: string): SQL | undefined {
  const part = like(keyword.toLowerCase());
  // A name in Chinese is stored as punycode.
  const ascii = like(toAsciiHost(keyword) ?? keyword.toLowerCase());
  return or(
    sql`exists (select 1 from site_domains d
      where d.site_id = ${sites.id} and (d.domain like ${part} or d.domain like ${ascii}))`,
    sql`${sites.sn} like ${part}`,
    sql`(${sites.note} <> '' and ${sites.note} ilike ${like(keyword)})`,
    hasOrigin(keyword),
  );
}

/** By the usual group, or by the one in its place now. */
const defendedBy = (group: string) => {
  const emergency = sql`${sites.settings} #> '{cc,emergency}'`;
  return or(
    sql`coalesce(${sites.settings} #>> '{cc,group}', 'off') = ${group}`,
    sql`(${emergency} ->> 'group' = ${group} and (${emergency} ->> 'until')::timestamptz > now())`,
  );
};

const isOrNone = (column: PgColumn, value: string) =>
  value === 'none' ? isNull(column) : eq(column, value);

type Sortable = { id: SQLWrapper; createdAt: SQLWrapper; domain: SQLWrapper };

function orderOf(list: Sortable, sort: SiteListQuery['sort']): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc;
  return [direction(sort.endsWith('domain') ? list.domain : list.createdAt), direction(list.id)];
}

type Select<S> = (db: Db, ownerId: string, condition: SQL) => Promise<S[]>;

/** One page of an owner's sites as `select` reads them, and how many match in all. */
export async function selectSitePage<S extends StoredSite>(
  db: Db,
  { ownerId, query, select }: { ownerId: string; query: SiteListQuery; select: Select<S> },
) {
  const condition = ownedBy(
    ownerId,
    query.keyword ? matches(query.keyword) : undefined,
    query.state ? await isShown(db, ownerId, sites, query.state) : undefined,
    query.group ? isOrNone(sites.groupId, query.group) : undefined,
    query.package ? eq(sites.packageId, query.package) : undefined,
    query.certificate ? isOrNone(sites.certificateId, query.certificate) : undefined,
    query.origin ? hasOrigin(query.origin) : undefined,
    query.defence ? defendedBy(query.defence) : undefined,
  );
  // The condition is the expensive part: it runs once, and names are joined only to the page.
  const matching = db
    .$with('matching')
    .as(
      db
        .select({ id: sites.id, createdAt: sites.createdAt, domain: sites.mainDomain })
        .from(sites)
        .where(condition),
    );
  const found = await db
    .with(matching)
    .select({ id: matching.id, total: sql`(select count(*) from ${matching})`.mapWith(Number) })
    .from(matching)
    .orderBy(...orderOf(matching, query.sort))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) {
    return { items: [], total: query.page === 1 ? 0 : await db.$count(sites, condition) };
  }
  const items = await select(db, ownerId, inArray(sites.id, ids));
  const place = new Map(ids.map((id, index) => [id, index]));
  items.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { items, total: found[0]?.total ?? 0 };
}

/** How many sites an owner has, and domains on them. */
export async function countOwned(db: Db, ownerId: string) {
  const domains = db
    .select({ domain: siteDomains.domain })
    .from(siteDomains)
    .innerJoin(sites, eq(sites.id, siteDomains.siteId))
    .where(ownedBy(ownerId))
    .as('owned_domains');
  return { sites: await db.$count(sites, ownedBy(ownerId)), domains: await db.$count(domains) };
}
