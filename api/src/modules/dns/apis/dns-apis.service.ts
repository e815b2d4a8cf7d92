import { randomUUID } from 'node:crypto';
import type {
  DnsApiCreate,
  DnsApiListQuery,
  DnsApiUpdate,
} from '@console/contract/domains/dns-apis';
import type { DnsSettings } from '@console/contract/domains/dns-providers';
import type {
  DnsApi,
  DnsRecordQuery,
  DnsUse,
  DnsZone,
} from '@console/contract/domains/endpoints/dns-apis';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import type { OpenDnsProvider } from '../../../ports/dns/create-provider';
import { DnsError, type DnsProvider } from '../../../ports/dns/dns-provider';
import type { DnsTxtPort } from '../../../ports/dns/txt-port';
import { createTxtPort } from '../../../ports/dns/txt-port';
import type { Sealing } from '../../../secrets/sealing';
import type { Actor, AuditService } from '../../audit/audit.service';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { dnsApis } from '../dns.tables';
import { dnsFailure, told } from '../dns-told';
import {
  ownedBy,
  type StoredDnsApi,
  selectDnsApi,
  selectDnsApiPage,
  selectSealed,
  selectSiteUses,
} from './dns-api-rows';
import { dnsSealContext } from './dns-sealing.service';
import { completeSettings, joinSettings, maskedKeyOf, splitSettings } from './dns-secrets';

/** Calls to vendors that one account may cause. */
const calls = { max: 120, seconds: 60 };
/** DNS APIs that one account may have. */
const ownedMax = 50;

/** Tells what else takes its credentials from a DNS API; such a DNS API is not deleted. */
export type DnsUseSource = (ownerId: string, dnsApiId: string) => Promise<DnsUse[]>;

export type DnsApisDeps = {
  db: Db;
  secrets: Sealing;
  openProvider: OpenDnsProvider;
  audit: AuditService;
  rateLimits: RateLimits;
};

/** What the audit tells of a DNS API: never a secret. */
function toldOf({ name, provider, config, maskedKey }: AuditedDnsApi) {
  return { name, provider, config, maskedKey };
}
type AuditedDnsApi = Pick<StoredDnsApi, 'name' | 'provider' | 'config' | 'maskedKey'>;

export type DnsApisService = ReturnType<typeof createDnsApisService>;

/** Accounts at DNS vendors. Every function takes the owner first. */
export function createDnsApisService(deps: DnsApisDeps) {
  const { db, secrets, openProvider, audit } = deps;
  const callsMade = deps.rateLimits('dns', calls);
  const sources: DnsUseSource[] = [];

  async function withUses(ownerId: string, stored: readonly StoredDnsApi[]): Promise<DnsApi[]> {
    const siteUses = await selectSiteUses(
      db,
      stored.map(({ id }) => id),
    );
    return Promise.all(
      stored.map(async (row) => {
        const others = await Promise.all(sources.map((source) => source(ownerId, row.id)));
        return { ...row, uses: [...others.flat(), ...(siteUses.get(row.id) ?? [])] };
      }),
    );
  }

  async function get(ownerId: string, id: string): Promise<DnsApi> {
    const stored = await selectDnsApi(db, ownerId, id);
    const [api] = stored ? await withUses(ownerId, [stored]) : [];
    if (!api) throw new ApiError('NOT_FOUND');
    return api;
  }

  async function list(ownerId: string, query: DnsApiListQuery) {
    const { items, total } = await selectDnsApiPage(db, ownerId, query);
    return { items: await withUses(ownerId, items), total };
  }

  async function settingsOf(ownerId: string, id: string): Promise<DnsSettings> {
    const row = await selectSealed(db, ownerId, id);
    if (!row) throw new ApiError('NOT_FOUND');
    return joinSettings(row.config, secrets.open(row.sealed, dnsSealContext(id)));
  }

  async function requireFreeName(tx: Db, ownerId: string, name: string, exceptId: string) {
    const taken = and(eq(dnsApis.name, name), ne(dnsApis.id, exceptId));
    if ((await tx.$count(dnsApis, ownedBy(ownerId, taken))) === 0) return;
    throw new ApiError('INVALID', { fields: { name: '已有同名的 DNS API' } });
  }

  function columnsOf(id: string, settings: DnsSettings) {
    const { config, secrets: hidden } = splitSettings(settings);
    return {
      provider: settings.provider,
      config,
      maskedKey: maskedKeyOf(settings),
      sealed: secrets.seal(JSON.stringify(hidden), dnsSealContext(id)),
    };
  }

  async function create(actor: Actor, { name, settings }: DnsApiCreate): Promise<DnsApi> {
    const ownerId = actor.id;
    const id = randomUUID();
    await db.transaction(async (tx) => {
      await requireFreeName(tx, ownerId, name, id);
      if ((await tx.$count(dnsApis, ownedBy(ownerId))) >= ownedMax) {
        throw new ApiError('INVALID', { message: `最多添加 ${ownedMax} 个 DNS API` });
      }
      const row = { id, ownerId, name, ...columnsOf(id, settings) };
      await tx.insert(dnsApis).values(row);
      await audit.record(tx, {
        actor,
        action: 'dns-api.create',
        object: { type: 'dns-api', id },
        after: toldOf(row),
      });
    });
    return get(ownerId, id);
  }

  async function update(actor: Actor, id: string, { name, settings }: DnsApiUpdate) {
    const ownerId = actor.id;
    const stored = await settingsOf(ownerId, id);
    const complete = completeSettings(settings, stored);
    const changed = JSON.stringify(complete) !== JSON.stringify(stored);
    await db.transaction(async (tx) => {
      await requireFreeName(tx, ownerId, name, id);
      const before = await selectDnsApi(tx, ownerId, id);
      if (!before) throw new ApiError('NOT_FOUND');
      const row = { name, ...columnsOf(id, complete) };
      await tx
        .update(dnsApis)
        .set({
          ...{ ...row, updatedAt: new Date() },
          // A test of other settings says nothing about these.
          ...(changed && { testedAt: null, testMessage: '', testZones: null }),
        })
        .where(ownedBy(ownerId, eq(dnsApis.id, id)));
      await audit.record(tx, {
        actor,
        action: 'dns-api.update',
        object: { type: 'dns-api', id },
        before: toldOf(before),
        after: { ...toldOf(row), settingsChanged: changed },
      });
    });
    return get(ownerId, id);
  }

  async function remove(actor: Actor, id: string) {
    const ownerId = actor.id;
    const api = await get(ownerId, id);
    const holding = api.uses.filter(({ kind }) => kind === 'certificate').map(({ name }) => name);
    if (holding.length > 0) {
      const message = `正在用于证书 ${holding.join('、')} 的签发与续期，请先为证书换一个 DNS API`;
      throw new ApiError('DNS_API_IN_USE', { message });
    }
    await db.transaction(async (tx) => {
      const gone = await tx
        .delete(dnsApis)
        .where(ownedBy(ownerId, eq(dnsApis.id, id)))
        .returning({ id: dnsApis.id });
      if (gone.length === 0) throw new ApiError('NOT_FOUND');
      await audit.record(tx, {
        actor,
        action: 'dns-api.delete',
        object: { type: 'dns-api', id },
        before: toldOf(api),
      });
    });
    return {};
  }

  /** The vendor's account behind a DNS API; counts against what the owner may cause. */
  async function open(ownerId: string, id: string): Promise<DnsProvider> {
    const settings = await settingsOf(ownerId, id);
    await callsMade.hit(ownerId);
    return openProvider(settings);
  }

  /** Tests settings that are not saved. */
  async function testSettings(ownerId: string, given: { id?: string; settings: DnsSettings }) {
    const stored = given.id === undefined ? undefined : await settingsOf(ownerId, given.id);
    const settings = completeSettings(given.settings, stored);
    await callsMade.hit(ownerId);
    return { zones: await told(openProvider(settings).listZones()) };
  }

  /** Tests a DNS API and keeps the result. */
  async function test(ownerId: string, id: string): Promise<DnsApi> {
    const provider = await open(ownerId, id);
    const result = await provider.listZones().then(
      (zones) => ({ testZones: zones.length, testMessage: '' }),
      (error: unknown) => ({ testZones: null, testMessage: dnsFailure(error) }),
    );
    await db
      .update(dnsApis)
      .set({ ...result, testedAt: new Date() })
      .where(ownedBy(ownerId, eq(dnsApis.id, id)));
    return get(ownerId, id);
  }

  async function listZones(ownerId: string, id: string): Promise<{ zones: DnsZone[] }> {
    const provider = await open(ownerId, id);
    return { zones: await told(provider.listZones()) };
  }

  async function listRecords(ownerId: string, id: string, query: DnsRecordQuery) {
    const provider = await open(ownerId, id);
    const zones = await told(provider.listZones());
    const zone = zones.find(({ name }) => name === query.zone);
    if (!zone) throw new ApiError('DNS_FAILED', { message: new DnsError('zone').message });
    const keyword = query.keyword?.toLowerCase() ?? '';
    const found = (await told(provider.listRecords(zone)))
      .filter(({ name, value }) => name.includes(keyword) || value.toLowerCase().includes(keyword))
      .map(({ ref: _ref, ...record }) => record);
    const start = (query.page - 1) * query.limit;
    return { items: found.slice(start, start + query.limit), total: found.length };
  }

  /** Sets and removes the TXT records of DNS-01 challenges. */
  async function txtPort(ownerId: string, id: string): Promise<DnsTxtPort> {
    return createTxtPort(openProvider(await settingsOf(ownerId, id)));
  }

  /** Lets another module report what depends on a DNS API. */
  function registerUse(source: DnsUseSource): void {
    sources.push(source);
  }

  return {
    list,
    create,
    update,
    remove,
    open,
    testSettings,
    test,
    listZones,
    listRecords,
    txtPort,
    registerUse,
  };
}
