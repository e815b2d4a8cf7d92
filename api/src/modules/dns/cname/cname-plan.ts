import { createHash } from 'node:crypto';
import type { DnsRecord, DnsZone } from '@console/contract/domains/endpoints/dns-apis';
import type { CnamePlan } from '@console/contract/domains/endpoints/dns-cname';
import type { ApexRule, DnsProvider, HeldRecord } from '../../../ports/dns/dns-provider';

/** How long resolvers keep the CNAME, in seconds: what every vendor's free plan takes. */
const ttlSeconds = 600;
/** What a CNAME takes the place of. */
const replaceable = ['A', 'AAAA', 'CNAME'];
/** Records that exist at every zone apex. */
const zoneTypes = ['SOA', 'NS'];

/** A plan with what writing it needs. */
export type DomainPlan = CnamePlan & { held: HeldRecord[] };

const apexNotes = {
  flattened: '主域名：服务商会自动把 CNAME 展开为 A 记录，不影响同名的其他记录。',
  plain:
    '主域名：CNAME 会影响以后在主域名上添加的 MX、TXT 记录，需要收信的域名请改用 www 等子域名。',
  refused:
    '主域名上不能写 CNAME，这个服务商也没有 CNAME 展开（ALIAS）。请改用 www 等子域名，或把域名转到支持 CNAME 展开的服务商。',
} as const satisfies Record<ApexRule, string>;

const shown = ({ ref: _ref, ...record }: HeldRecord): DnsRecord => record;

function versionOf(held: readonly HeldRecord[], target: string): string {
  const lines = held.map(({ type, value, ttl }) => `${type} ${value} ${ttl}`).sort();
  return createHash('sha256')
    .update([target, ...lines].join('\n'))
    .digest('hex')
    .slice(0, 16);
}

/** Why the CNAME cannot coexist with what else is at the name. */
function obstacle(others: readonly HeldRecord[], apex: ApexRule | undefined): string | null {
  if (apex === 'refused') return apexNotes.refused;
  if (apex === 'flattened' || others.length === 0) return null;
  const types = [...new Set(others.map(({ type }) => type))].join('、');
  return `同名的 ${types} 记录不能与 CNAME 并存，请先在服务商处删除或移走。`;
}

/** The plan of a domain whose zone the account does not hold. */
export function planWithoutZone(domain: string): DomainPlan {
  return {
    ...{ domain, zone: null, change: 'blocked', before: [], after: null, held: [], version: '' },
    note: '这个账户中没有该域名，请选择管理它的 DNS API，或先在服务商处添加域名。',
  };
}

/** What writing the CNAME of one domain would change. */
export async function planDomain(
  provider: DnsProvider,
  zone: DnsZone,
  { domain, cname }: { domain: string; cname: string },
): Promise<DomainPlan> {
  const apex = domain === zone.name ? provider.apex : undefined;
  const there = await provider.listRecords(zone, domain);
  const others = there.filter(
    ({ type }) => !replaceable.includes(type) && !(apex && zoneTypes.includes(type)),
  );
  const held = there.filter(({ type }) => replaceable.includes(type));
  const [only] = held;
  const stands = held.length === 1 && only?.type === 'CNAME' && only.value.toLowerCase() === cname;
  const blocked = stands ? null : obstacle(others, apex);
  const change = stands ? 'none' : blocked ? 'blocked' : held.length > 0 ? 'replace' : 'add';
  return {
    ...{ domain, zone, change, held },
    before: held.map(shown),
    after: blocked ? null : { name: domain, type: 'CNAME', value: cname, ttl: ttlSeconds },
    note: blocked ?? (apex && !stands ? apexNotes[apex] : null),
    version: versionOf(held, cname),
  };
}

/** A record that can be restored as it was. */
function restorable(record: HeldRecord) {
  const { name, value, ttl } = record;
  const type = (['A', 'AAAA', 'CNAME'] as const).find((one) => one === record.type);
  return type && { name, type, value, ttl };
}

/** Restores the previous records of the name; resolves to those that could not be restored. */
async function putBack(provider: DnsProvider, zone: DnsZone, gone: readonly HeldRecord[]) {
  const lost: string[] = [];
  for (const record of gone) {
    const again = restorable(record);
    const work = again ? provider.addRecord(zone, again) : Promise.reject(new Error(record.type));
    await work.catch(() => lost.push(`${record.type} ${record.value}`));
  }
  return lost;
}

/** A write that failed half-way, with the records that are lost by it. */
export class HalfWritten extends Error {
  constructor(
    readonly reason: unknown,
    readonly lost: readonly string[],
  ) {
    super('The CNAME was not written');
  }
}

/**
 * Writes a plan: removes what is in the way and adds the CNAME; if that fails, restores the old
 * records.
 */
export async function writePlan(provider: DnsProvider, plan: DomainPlan): Promise<void> {
  const { zone, held, after } = plan;
  if (!zone || !after) throw new Error('A blocked plan is not written');
  const record = { ...after, type: 'CNAME' as const };
  if (provider.replaceRecords) {
    await provider.replaceRecords(zone, held, record);
    return;
  }
  const gone: HeldRecord[] = [];
  try {
    for (const old of held) {
      await provider.deleteRecord(zone, old);
      gone.push(old);
    }
    await provider.addRecord(zone, record);
  } catch (error) {
    throw new HalfWritten(error, await putBack(provider, zone, gone));
  }
}
