import type { DnsApiListQuery } from '@console/contract/domains/dns-apis';
import type { DnsApi, DnsUse } from '@console/contract/domains/endpoints/dns-apis';
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { contains } from '../../../db/search';
import { sites } from '../../sites/sites.tables';
import { dnsApiSites, dnsApis } from '../dns.tables';

const shown = {
  id: dnsApis.id,
  name: dnsApis.name,
  provider: dnsApis.provider,
  config: dnsApis.config,
  maskedKey: dnsApis.maskedKey,
  testedAt: dnsApis.testedAt,
  testMessage: dnsApis.testMessage,
  testZones: dnsApis.testZones,
  createdAt: dnsApis.createdAt,
  updatedAt: dnsApis.updatedAt,
};

/** A DNS API without who uses it. */
export type StoredDnsApi = Omit<DnsApi, 'uses'>;

type Row = Omit<StoredDnsApi, 'test' | 'createdAt' | 'updatedAt'> & {
  testedAt: Date | null;
  testMessage: string;
  testZones: number | null;
  createdAt: Date;
  updatedAt: Date;
};

function toStored({ testedAt, testMessage, testZones, ...row }: Row): StoredDnsApi {
  const test = testedAt && {
    ok: testMessage === '',
    message: testMessage,
    zones: testZones,
    at: testedAt.toISOString(),
  };
  return {
    ...row,
    test,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The one place that says which DNS APIs a person may touch: their own. */
export function ownedBy(ownerId: string, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(eq(dnsApis.ownerId, ownerId), ...conditions);
}

const orders = {
  createdAt: [asc(dnsApis.createdAt), asc(dnsApis.id)],
  '-createdAt': [desc(dnsApis.createdAt), desc(dnsApis.id)],
  name: [asc(dnsApis.name)],
  '-name': [desc(dnsApis.name)],
} as const satisfies Record<DnsApiListQuery['sort'], SQL[]>;

/** One page of an owner's DNS APIs. */
export async function selectDnsApiPage(db: Db, ownerId: string, query: DnsApiListQuery) {
  const condition = ownedBy(
    ownerId,
    contains(query.keyword, dnsApis.name),
    query.provider && eq(dnsApis.provider, query.provider),
  );
  const rows = await db
    .select(shown)
    .from(dnsApis)
    .where(condition)
    .orderBy(...orders[query.sort])
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { items: rows.map(toStored), total: await db.$count(dnsApis, condition) };
}

/** One of an owner's DNS APIs, if it is theirs. */
export async function selectDnsApi(db: Db, ownerId: string, id: string) {
  const [row] = await db
    .select(shown)
    .from(dnsApis)
    .where(ownedBy(ownerId, eq(dnsApis.id, id)));
  return row && toStored(row);
}

/** What a provider is opened with. */
export async function selectSealed(db: Db, ownerId: string, id: string) {
  const [row] = await db
    .select({ config: dnsApis.config, sealed: dnsApis.sealed })
    .from(dnsApis)
    .where(ownedBy(ownerId, eq(dnsApis.id, id)));
  return row;
}

/** Sites whose CNAME was written through each of the DNS APIs. */
export async function selectSiteUses(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, DnsUse[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ dnsApiId: dnsApiSites.dnsApiId, id: sites.id, name: sites.mainDomain })
    .from(dnsApiSites)
    .innerJoin(sites, eq(sites.id, dnsApiSites.siteId))
    .where(inArray(dnsApiSites.dnsApiId, [...ids]))
    .orderBy(asc(sites.mainDomain));
  const uses = new Map<string, DnsUse[]>();
  for (const { dnsApiId, ...site } of rows) {
    uses.set(dnsApiId, [...(uses.get(dnsApiId) ?? []), { kind: 'site', ...site }]);
  }
  return uses;
}
