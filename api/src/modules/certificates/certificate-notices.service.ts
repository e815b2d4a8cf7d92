import { and, asc, gt, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import type { EventsService } from '../events/events.service';
import type { SiteCertificatesService } from '../sites/settings/site-certificates.service';
import { certificateNotices, certificates } from './certificates.tables';

/** Days before the end at which an account is notified; 0 is the end itself. */
const noticeDays = [0, 1, 7, 14, 30] as const;
const noticeDaysMax = Math.max(...noticeDays);
const dayMs = 86_400_000;
/** No notice is sent for a certificate that expired longer ago than this. */
const staleDays = 7;

type Due = { id: string; ownerId: string; name: string; domains: string[]; notAfter: Date };

/** The nearest notice that a certificate is due for. */
function noticeOf(notAfter: Date, now: Date): number | undefined {
  const left = notAfter.getTime() - now.getTime();
  return noticeDays.find((days) => left <= days * dayMs);
}

/** Tells accounts of certificates that are about to end. */
export function createCertificateNoticesService(deps: {
  db: Db;
  events: EventsService;
  siteCertificates: SiteCertificatesService;
}) {
  const { db, events, siteCertificates } = deps;

  function selectDue(now: Date): Promise<Due[]> {
    return db
      .select({
        id: certificates.id,
        ownerId: certificates.ownerId,
        name: certificates.name,
        domains: certificates.domains,
        notAfter: certificates.notAfter,
      })
      .from(certificates)
      .where(
        and(
          isNotNull(certificates.notAfter),
          lte(certificates.notAfter, new Date(now.getTime() + noticeDaysMax * dayMs)),
          gt(certificates.notAfter, new Date(now.getTime() - staleDays * dayMs)),
        ),
      )
      .orderBy(asc(certificates.notAfter))
      .then((rows) =>
        rows.flatMap(({ notAfter, ...row }) => (notAfter ? [{ ...row, notAfter }] : [])),
      );
  }

  /** Notice and event are written together, so that an interrupted run repeats nothing. */
  function tell(due: Due, days: number, siteId: string | null): Promise<boolean> {
    return db.transaction(async (tx) => {
      const [made] = await tx
        .insert(certificateNotices)
        .values({ certificateId: due.id, notAfter: due.notAfter, days })
        .onConflictDoNothing()
        .returning({ days: certificateNotices.days });
      if (!made) return false;
      const names = due.domains.join('、').replaceAll('.', ',');
      const event = {
        userId: due.ownerId,
        type: days === 0 ? ('cert-expire' as const) : ('cert-expiring' as const),
        isWarning: true,
        siteId,
        parameters: [due.id, due.name, names],
      };
      await events.createEvents([event], tx);
      return true;
    });
  }

  /** Sends the notices of certificates that are due and not yet sent. Resolves to their number. */
  async function tellDue(now = new Date()): Promise<number> {
    const due = await selectDue(now);
    const bound = await siteCertificates.boundSites(due.map(({ id }) => id));
    let told = 0;
    for (const certificate of due) {
      const days = noticeOf(certificate.notAfter, now);
      const [site] = bound.get(certificate.id) ?? [];
      if (days !== undefined && (await tell(certificate, days, site?.id ?? null))) told += 1;
    }
    return told;
  }

  return { tellDue };
}
