import { meantBy } from '@console/contract/settings/settings-file';
import type { FileSite } from '@console/contract/sites/endpoints/file';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { certificates } from '../../certificates/certificates.tables';
import { requireDefence } from '../../defence/parts/named-defence.service';
import { siteGroups } from '../groups/site-groups.tables';
import { openPackages } from '../packages/site-packages';

/** What a file calls by name, by the ids of the owner's. */
export type References = {
  groupId: string | null;
  /** Packages that can be meant; null where none is named. */
  packageIds: readonly string[] | null;
  certificateId: string | null;
};

/** What a check says is wrong; null when nothing is. */
const sentenceOf = (check: Promise<void>): Promise<string | null> =>
  check.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return Object.values(error.detail.fields ?? {})[0] ?? error.message;
    },
  );

/** Finds an owner's groups, packages and certificates by what a file calls them. */
export async function readReferences(
  tx: Db,
  ownerId: string,
  requireCertificate: (ownerId: string, certificateId: string, tx: Db) => Promise<void>,
) {
  const groups = await tx
    .select({ id: siteGroups.id, name: siteGroups.name })
    .from(siteGroups)
    .where(eq(siteGroups.ownerId, ownerId))
    .for('key share');
  const open = await openPackages(tx, { id: ownerId });
  const owned = await tx
    .select({ id: certificates.id, name: certificates.name })
    .from(certificates)
    .where(eq(certificates.ownerId, ownerId));
  const refused = new Map<string, string | null>();

  async function certificateProblem(id: string): Promise<string | null> {
    const known = refused.get(id);
    if (known !== undefined) return known;
    const problem = await sentenceOf(requireCertificate(ownerId, id, tx));
    refused.set(id, problem);
    return problem;
  }

  /** The ids, or the sentence about the first that cannot be had. */
  async function resolve(file: FileSite): Promise<References | string> {
    const { group, package: plan, certificate } = file;
    const [inGroup] = group ? meantBy(group, groups) : [];
    if (group && !inGroup) return `分组「${group.name}」不存在`;
    const packageIds = plan ? meantBy(plan, open.list).map(({ id }) => id) : null;
    if (plan && packageIds?.length === 0) return `套餐「${plan.name}」不存在或已到期`;
    const [served] = certificate ? meantBy(certificate, owned) : [];
    if (certificate && !served) return `证书「${certificate.name}」不存在`;
    const problem = served ? await certificateProblem(served.id) : null;
    if (served && problem !== null) return `证书「${served.name}」：${problem}`;
    return {
      groupId: inGroup?.id ?? null,
      packageIds,
      certificateId: served?.id ?? null,
    };
  }

  /** What is wrong with what a site's defence names. */
  const defenceProblem = (cc: Parameters<typeof requireDefence>[2]) =>
    sentenceOf(requireDefence(tx, ownerId, cc));

  return { resolve, defenceProblem, place: open.place };
}
