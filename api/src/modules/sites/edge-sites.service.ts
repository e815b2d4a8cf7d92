import {
  type AcmeAnswer,
  type ConfigMessage,
  type EdgeCertificate,
  type EdgePackage,
  type EdgeSite,
  readEdgeSections,
} from '@console/contract/edge/endpoints/edge';
import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { readConfigRevision } from '../configured/history/config-change.service';
import { domainsOf } from './domains/site-domains';
import type { SiteSigning } from './settings/site-signing';
import { deletedSites, sites } from './sites.tables';

type EdgeDefence = Pick<
  Extract<ConfigMessage, { type: 'delta' }>,
  'groups' | 'guards' | 'passKeys'
>;

type Deps = {
  db: Db;
  /** The content of certificates, as nodes need it. */
  certificatesOf: (tx: Db, ids: readonly string[]) => Promise<EdgeCertificate[]>;
  signing: SiteSigning;
  /** What nodes answer to CAs. */
  readAnswers: (tx: Db) => Promise<AcmeAnswer[]>;
  /** What the sites of a message are defended by; all guards where one changed since a revision. */
  defenceOf: (tx: Db, list: readonly EdgeSite[], since: number) => Promise<EdgeDefence>;
  /** What some packages allow, and those whose terms changed after a revision. */
  packagesOf: (tx: Db, ids: readonly string[], since: number) => Promise<EdgePackage[]>;
};

/** Sites as the edge nodes need them, and what changed since a revision. */
export function createEdgeSitesService(deps: Deps) {
  const { db, certificatesOf, signing, readAnswers, defenceOf, packagesOf } = deps;

  async function readSites(tx: Db, condition: SQL | undefined): Promise<EdgeSite[]> {
    const rows = await tx
      .select({
        id: sites.id,
        account: sites.ownerId,
        package: sites.packageId,
        settings: sites.settings,
        extraPorts: sites.extraPorts,
      })
      .from(sites)
      .where(and(eq(sites.state, 'normal'), condition));
    const domains = await domainsOf(
      tx,
      rows.map(({ id }) => id),
    );
    const read = rows.map(({ settings, ...row }) => ({
      ...row,
      sections: readEdgeSections(settings),
    }));
    const signed = read.filter(
      ({ sections: { access } }) => access && access.signing.type !== 'off',
    );
    const keys = await signing.keysOf(
      tx,
      signed.map(({ id }) => id),
    );
    return read.map(({ sections, ...row }) => ({
      ...row,
      ...sections,
      domains: domains.get(row.id) ?? [],
      ...(sections.access && {
        access: {
          ...sections.access,
          signing: signing.whole(sections.access.signing, keys.get(row.id)),
        },
      }),
    }));
  }

  function readCertificates(tx: Db, list: readonly EdgeSite[]) {
    const ids = list.flatMap(({ https }) => https.certificateId ?? []);
    return certificatesOf(tx, [...new Set(ids)]);
  }

  function readPackages(tx: Db, list: readonly EdgeSite[], since: number) {
    return packagesOf(tx, [...new Set(list.map((site) => site.package))], since);
  }

  /** All reads of one answer see the same moment. */
  function consistently<T>(read: (tx: Db) => Promise<T>): Promise<T> {
    return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
  }

  /** The newest committed configuration revision. */
  function configRevision(): Promise<number> {
    return readConfigRevision(db);
  }

  /** Every site that is to be served. */
  function edgeSitesSnapshot() {
    return consistently(async (tx) => {
      const revision = await readConfigRevision(tx);
      const list = await readSites(tx, undefined);
      const certificates = await readCertificates(tx, list);
      const challenges = await readAnswers(tx);
      const defence = await defenceOf(tx, list, 0);
      // Those alone that sites name: the others are nothing to a node.
      const packages = await readPackages(tx, list, revision);
      return { revision, sites: list, certificates, challenges, packages, ...defence };
    });
  }

  /** What a node that has revision `since` in force must do to be up to date. */
  function edgeChangesSince(since: number) {
    return consistently(async (tx) => {
      const disabled = await tx
        .select({ id: sites.id })
        .from(sites)
        .where(and(eq(sites.state, 'disabled'), gt(sites.revision, since)));
      const deleted = await tx
        .select({ id: deletedSites.id })
        .from(deletedSites)
        .where(gt(deletedSites.revision, since));
      const revision = await readConfigRevision(tx);
      const upsert = await readSites(tx, gt(sites.revision, since));
      return {
        revision,
        upsert,
        certificates: await readCertificates(tx, upsert),
        challenges: await readAnswers(tx),
        packages: await readPackages(tx, upsert, since),
        ...(await defenceOf(tx, upsert, since)),
        remove: [...disabled, ...deleted].map(({ id }) => id),
      };
    });
  }

  return { configRevision, edgeSitesSnapshot, edgeChangesSince };
}
