import type { CnameWriteRow } from '@console/contract/domains/endpoints/dns-cname';
import type { Db } from '../../../db/engine';
import { zoneOf } from '../../../ports/dns/dns-names';
import { DnsError, type DnsProvider } from '../../../ports/dns/dns-provider';
import type { Actor, AuditService } from '../../audit/audit.service';
import type { SitesService } from '../../sites/sites.service';
import type { DnsApisService } from '../apis/dns-apis.service';
import { dnsApiSites } from '../dns.tables';
import { told } from '../dns-told';
import { type DomainPlan, HalfWritten, planDomain, planWithoutZone, writePlan } from './cname-plan';

export type DnsCnameDeps = {
  db: Db;
  sites: Pick<SitesService, 'siteCnames'>;
  dnsApis: Pick<DnsApisService, 'open'>;
  audit: AuditService;
};

type Wanted = { domain: string; version: string };

export type DnsCnameService = ReturnType<typeof createDnsCnameService>;

/** One-click CNAME: what a site's domains need at the user's DNS vendor, shown and then written. */
export function createDnsCnameService({ db, sites, dnsApis, audit }: DnsCnameDeps) {
  async function plansOf(provider: DnsProvider, domains: readonly string[], cname: string) {
    const zones = await provider.listZones();
    const plans: DomainPlan[] = [];
    for (const domain of domains) {
      const zone = zoneOf(domain, zones);
      plans.push(
        zone ? await planDomain(provider, zone, { domain, cname }) : planWithoutZone(domain),
      );
    }
    return plans;
  }

  /** What would be written, domain by domain; nothing is changed. */
  async function plan(ownerId: string, siteId: string, dnsApiId: string) {
    const site = await sites.siteCnames(ownerId, siteId);
    const provider = await dnsApis.open(ownerId, dnsApiId);
    const plans = await told(plansOf(provider, site.domains, site.cname));
    return { cname: site.cname, plans: plans.map(({ held: _held, ...shown }) => shown) };
  }

  async function writeOne(
    provider: DnsProvider,
    current: DomainPlan | undefined,
    { domain, version }: Wanted,
  ): Promise<CnameWriteRow> {
    const failed = (message: string) => ({ domain, state: 'failed' as const, message });
    if (!current) return failed('域名不属于这个网站');
    if (current.change === 'blocked') return failed(current.note ?? '不能写入');
    if (current.change === 'none') return { domain, state: 'unchanged', message: '已是这个 CNAME' };
    if (current.version !== version) return failed('解析记录刚刚被改动过，请重新预览后再写入');
    try {
      await writePlan(provider, current);
      return { domain, state: 'written', message: '已写入，通常几分钟内生效' };
    } catch (error) {
      return failed(writeFailure(error));
    }
  }

  /** Writes the CNAME for the domains that the person has seen the plan of. */
  async function write(
    actor: Actor,
    siteId: string,
    { dnsApiId, domains }: { dnsApiId: string; domains: readonly Wanted[] },
  ) {
    const site = await sites.siteCnames(actor.id, siteId);
    const provider = await dnsApis.open(actor.id, dnsApiId);
    const wanted = site.domains.filter((name) => domains.some(({ domain }) => domain === name));
    const plans = await told(plansOf(provider, wanted, site.cname));
    const rows: CnameWriteRow[] = [];
    for (const one of domains) {
      const current = plans.find(({ domain }) => domain === one.domain);
      rows.push(await writeOne(provider, current, one));
    }
    await db.transaction(async (tx) => {
      if (rows.some(({ state }) => state !== 'failed')) {
        const writtenAt = new Date();
        await tx
          .insert(dnsApiSites)
          .values({ dnsApiId, siteId, writtenAt })
          .onConflictDoUpdate({
            target: [dnsApiSites.dnsApiId, dnsApiSites.siteId],
            set: { writtenAt },
          });
      }
      // Also what failed: it may have changed records at the vendor on its way.
      await audit.record(tx, {
        actor,
        action: 'dns-api.cname-write',
        object: { type: 'dns-api', id: dnsApiId },
        before: { records: Object.fromEntries(plans.map((plan) => [plan.domain, plan.before])) },
        after: { siteId, cname: site.cname, rows },
      });
    });
    return { rows };
  }

  return { plan, write };
}

function writeFailure(error: unknown): string {
  if (error instanceof HalfWritten) {
    const lost = error.lost.join('、');
    const rest = lost === '' ? '原有记录未变' : `原有记录 ${lost} 未能恢复，请到服务商处补上`;
    return `${writeFailure(error.reason)}。${rest}`;
  }
  if (error instanceof DnsError) return error.message;
  throw error;
}
