import type {
  CertificateListQuery,
  certificateUploadSchema,
} from '@console/contract/domains/certificates';
import { uncoveredDomains } from '@console/contract/domains/coverage';
import type {
  Certificate,
  CertificateDetail,
  certificateUpdateSchema,
} from '@console/contract/domains/endpoints/certificates';
import { asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Sealing } from '../../secrets/sealing';
import type { Actor, AuditService } from '../audit/audit.service';
import type { SiteCertificatesService } from '../sites/settings/site-certificates.service';
import { auditedCertificate } from './certificate-audit';
import { columns, ownedBy, type StoredCertificate, selectPage } from './certificates.queries';
import { certificates } from './certificates.tables';
import { toCertificate, toDetail } from './certificates.view';
import { readContent } from './content/certificate-content';
import { contentValues, keyContext } from './content/stored-content';
import { requireRoom, waitTurn } from './orders/order-limits';
import { renewAt } from './orders/order-times';

type Upload = z.output<typeof certificateUploadSchema>;
type Update = z.output<typeof certificateUpdateSchema>;

export type CertificatesDeps = {
  db: Db;
  secrets: Sealing;
  siteCertificates: SiteCertificatesService;
  audit: AuditService;
  /** For each configuration revision, how many of the online nodes have it in force. */
  nodeSync: (
    revisions: readonly number[],
  ) => Promise<Map<number, { applied: number; total: number }>>;
};

/** An uploaded certificate no longer belongs to an order at a CA. */
const uploaded = {
  source: 'upload',
  order: null,
  issueState: null,
  issueError: null,
  issueErrorCode: null,
  nextAttemptAt: null,
  autoRenew: false,
} as const;

/** Turns renewal on or off; a pending order continues regardless. */
function renewal({ notBefore, notAfter }: StoredCertificate, autoRenew: boolean) {
  if (!notBefore || !notAfter) return { autoRenew };
  return { autoRenew, nextAttemptAt: autoRenew ? renewAt(notBefore, notAfter) : null };
}

export type CertificatesService = ReturnType<typeof createCertificatesService>;

/** Certificates. Every function takes the owner first; what is not theirs does not exist for them. */
export function createCertificatesService(deps: CertificatesDeps) {
  const { db, secrets, siteCertificates, audit } = deps;

  /** What a certificate's row does not tell: who uses it, and where it is in force. */
  async function surroundings(stored: readonly StoredCertificate[], now: Date) {
    const bound = await siteCertificates.boundSites(stored.map(({ id }) => id));
    const newest = (id: string) => Math.max(...(bound.get(id) ?? []).map((s) => s.revision));
    const sync = await deps.nodeSync([...new Set([...bound.keys()].map(newest))]);
    return (id: string) => ({
      sites: bound.get(id) ?? [],
      sync: bound.has(id) ? (sync.get(newest(id)) ?? { applied: 0, total: 0 }) : null,
      now,
    });
  }

  async function listCertificates(ownerId: string, query: CertificateListQuery, now = new Date()) {
    const { items, total } = await selectPage(db, ownerId, query, now);
    const around = await surroundings(items, now);
    const shown: Certificate[] = items.map((stored) => toCertificate(stored, around(stored.id)));
    return { items: shown, total };
  }

  async function findStored(ownerId: string, id: string, tx: Db = db) {
    const condition = ownedBy(ownerId, eq(certificates.id, id));
    const [stored] = await tx.select(columns).from(certificates).where(condition);
    if (!stored) throw new ApiError('NOT_FOUND');
    return stored;
  }

  async function getCertificate(ownerId: string, id: string): Promise<CertificateDetail> {
    const stored = await findStored(ownerId, id);
    const around = await surroundings([stored], new Date());
    return toDetail(stored, around(id));
  }

  async function uploadCertificate(actor: Actor, upload: Upload): Promise<CertificateDetail> {
    const ownerId = actor.id;
    const content = readContent(upload);
    const id = crypto.randomUUID();
    const name = upload.name || (content.domains[0] ?? '');
    const values = contentValues(secrets, id, content);
    await db.transaction(async (tx) => {
      await waitTurn(tx, ownerId);
      await requireRoom(tx, ownerId);
      await tx.insert(certificates).values({ id, ownerId, name, source: 'upload', ...values });
      await audit.record(tx, {
        actor,
        action: 'certificate.upload',
        object: { type: 'certificate', id },
        after: auditedCertificate({ name, ...values }),
      });
    });
    return getCertificate(ownerId, id);
  }

  /** A new name, or new content that the sites which use the certificate get at once. */
  async function updateCertificate(actor: Actor, id: string, update: Update) {
    const ownerId = actor.id;
    const { name, pem, autoRenew } = update;
    const stored = await findStored(ownerId, id);
    const content = pem && readContent(pem);
    const values = {
      ...(name && { name }),
      ...(content && { ...contentValues(secrets, id, content), ...uploaded }),
      ...(autoRenew !== undefined && stored.order && renewal(stored, autoRenew)),
    };
    const change = async (tx: Db) => {
      await tx
        .update(certificates)
        .set({ ...values, updatedAt: new Date() })
        .where(ownedBy(ownerId, eq(certificates.id, id)));
      await audit.record(tx, {
        actor,
        action: 'certificate.update',
        object: { type: 'certificate', id },
        before: auditedCertificate(stored),
        after: auditedCertificate({ ...stored, ...values }),
      });
    };
    await (content
      ? siteCertificates.changeContent({ id, authorId: ownerId }, change)
      : db.transaction(change));
    return getCertificate(ownerId, id);
  }

  /** Fails unless the owner has the certificate and it can be served. */
  async function requireUsable(ownerId: string, id: string, tx: Db): Promise<void> {
    const condition = ownedBy(ownerId, eq(certificates.id, id));
    const [stored] = await tx
      .select({ chain: certificates.chain })
      .from(certificates)
      .where(condition)
      .for('key share');
    const problem = stored ? stored.chain === null && '证书还没有签发' : '证书不存在或已被删除';
    if (problem) {
      throw new ApiError('INVALID', { fields: { 'https.certificateId': problem } });
    }
  }

  async function bindCertificate(actor: Actor, id: string, siteIds: readonly string[]) {
    const ownerId = actor.id;
    const { domains: names } = await findStored(ownerId, id);
    const check = async (tx: Db) => {
      await requireUsable(ownerId, id, tx);
      await audit.record(tx, {
        actor,
        action: 'certificate.bind',
        object: { type: 'certificate', id },
        after: { siteIds },
      });
    };
    const bound = await siteCertificates.bindSites(ownerId, { certificateId: id, siteIds }, check);
    const uncovered = [...bound].flatMap(([siteId, siteDomains]) => {
      const domains = uncoveredDomains(names, siteDomains);
      const [domain = ''] = siteDomains;
      return domains.length > 0 ? [{ id: siteId, domain, domains }] : [];
    });
    return { bound: bound.size, uncovered };
  }

  async function requireUnbound(tx: Db, found: readonly { id: string; name: string }[]) {
    const bound = await siteCertificates.boundSites(
      found.map(({ id }) => id),
      tx,
    );
    const [used] = found.filter(({ id }) => bound.has(id));
    if (!used) return;
    const names = (bound.get(used.id) ?? []).map(({ domain }) => domain);
    const shown = names.slice(0, 3).join('、');
    const more = names.length > 3 ? ` 等 ${names.length} 个网站` : '';
    throw new ApiError('CERTIFICATE_BOUND', {
      message: `证书「${used.name}」正在被 ${shown}${more} 使用，请先在网站的 HTTPS 设置中换用其他证书`,
    });
  }

  /** All or none; refused while a site uses one of them. */
  function deleteCertificates(actor: Actor, ids: readonly string[]) {
    const ownerId = actor.id;
    const wanted = [...new Set(ids)];
    return db.transaction(async (tx) => {
      const found = await tx
        .select({
          id: certificates.id,
          name: certificates.name,
          domains: certificates.domains,
          facts: certificates.facts,
          notAfter: certificates.notAfter,
          autoRenew: certificates.autoRenew,
        })
        .from(certificates)
        .where(ownedBy(ownerId, inArray(certificates.id, wanted)))
        .orderBy(asc(certificates.id))
        .for('update');
      if (found.length !== wanted.length) throw new ApiError('NOT_FOUND');
      await requireUnbound(tx, found);
      await tx.delete(certificates).where(ownedBy(ownerId, inArray(certificates.id, wanted)));
      for (const { id, ...before } of found) {
        await audit.record(tx, {
          actor,
          action: 'certificate.delete',
          object: { type: 'certificate', id },
          before: auditedCertificate(before),
        });
      }
      return { deleted: found.length };
    });
  }

  /** The chain, and the key when `withKey` says that the person has proved themselves again. */
  async function downloadCertificate(ownerId: string, id: string, withKey: boolean) {
    const [stored] = await db
      .select({
        name: certificates.name,
        chain: certificates.chain,
        keySealed: certificates.keySealed,
      })
      .from(certificates)
      .where(ownedBy(ownerId, eq(certificates.id, id)));
    if (!stored?.chain || !stored.keySealed) throw new ApiError('NOT_FOUND');
    return {
      fileName: stored.name.replace(/^\*\./, '_.').replace(/[^\p{L}\p{N}._-]+/gu, '-'),
      chain: stored.chain,
      privateKey: withKey ? secrets.open(stored.keySealed, keyContext(id)) : null,
    };
  }

  return {
    listCertificates,
    getCertificate,
    uploadCertificate,
    updateCertificate,
    requireUsable,
    bindCertificate,
    deleteCertificates,
    downloadCertificate,
  };
}
