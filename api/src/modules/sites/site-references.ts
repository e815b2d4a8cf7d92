import type { FileSite, Named } from '@console/contract/site-file';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { certificates } from '../certificates/certificates.tables';
import { packages } from '../packages/packages.tables';
import { siteGroups } from './site-groups.tables';
import { type PackageRoom, packageRoom } from './site-packages';

type Owned = { id: string; name: string };

/** What a file calls by name, by the ids of the owner's. */
export type References = {
  groupId: string | null;
  packageId: string | null;
  certificateId: string | null;
};

/** Those that a file means: the one with the id, else those of the name. */
function meant(list: readonly Owned[], { id, name }: NonNullable<Named>): readonly Owned[] {
  const known = list.filter((one) => one.id === id);
  return known.length > 0 ? known : list.filter((one) => one.name === name);
}

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
  const plans = await tx
    .select({ id: packages.id, name: packages.planName })
    .from(packages)
    .where(and(eq(packages.ownerId, ownerId), gt(packages.endsAt, sql`now()`)))
    .orderBy(asc(packages.endsAt));
  const owned = await tx
    .select({ id: certificates.id, name: certificates.name })
    .from(certificates)
    .where(eq(certificates.ownerId, ownerId));
  const rooms = new Map<string, PackageRoom>();
  const refused = new Map<string, string | null>();

  async function roomOf(packageId: string): Promise<PackageRoom> {
    const room = rooms.get(packageId) ?? (await packageRoom(tx, { id: ownerId }, packageId));
    rooms.set(packageId, room);
    return room;
  }

  async function certificateProblem(id: string): Promise<string | null> {
    const known = refused.get(id);
    if (known !== undefined) return known;
    const problem = await requireCertificate(ownerId, id, tx).then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return Object.values(error.detail.fields ?? {})[0] ?? error.message;
      },
    );
    refused.set(id, problem);
    return problem;
  }

  /** Of several packages of one plan, the one that ends first and has room. */
  async function findPackage(
    named: NonNullable<Named>,
    domains: number,
  ): Promise<string | undefined> {
    const candidates = meant(plans, named);
    for (const { id } of candidates) {
      if (!(await roomOf(id)).problemOf({ sites: 1, domains })) return id;
    }
    return candidates[0]?.id;
  }

  /** The ids, or the sentence about the first that cannot be had. */
  async function resolve(file: FileSite): Promise<References | string> {
    const { group, package: plan, certificate, domains } = file;
    const [inGroup] = group ? meant(groups, group) : [];
    if (group && !inGroup) return `分组「${group.name}」不存在`;
    const packageId = plan ? await findPackage(plan, domains.length) : null;
    if (plan && packageId === undefined) return `套餐「${plan.name}」不存在或已到期`;
    const [served] = certificate ? meant(owned, certificate) : [];
    if (certificate && !served) return `证书「${certificate.name}」不存在`;
    const problem = served ? await certificateProblem(served.id) : null;
    if (served && problem !== null) return `证书「${served.name}」：${problem}`;
    return {
      groupId: inGroup?.id ?? null,
      packageId: packageId ?? null,
      certificateId: served?.id ?? null,
    };
  }

  /** Takes a place in a package that was resolved; why there is none. */
  function takeRoom(packageId: string | null, domains: number): string | undefined {
    const room = packageId === null ? undefined : rooms.get(packageId);
    const wanted = { sites: 1, domains };
    const problem = room?.problemOf(wanted);
    if (problem === undefined) room?.take(wanted);
    return problem;
  }

  return { resolve, takeRoom };
}
