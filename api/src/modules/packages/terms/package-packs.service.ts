import type { BoughtPack } from '@console/contract/packages/endpoints/packs';
import { packsInForce, packsPerPackageMax } from '@console/contract/packages/packs';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { packages } from '../packages.tables';
import { lockPackage } from './package-terms.service';

/** A package that may have one more pack, with the end that the pack would share. */
export async function lockForPack(tx: Db, ownerId: string, packageId: string, now: Date) {
  const row = await lockPackage(tx, ownerId, packageId);
  if (row.endsAt <= now) throw new ApiError('CONFLICT', { message: '套餐已到期，请先续费' });
  const inForce = packsInForce(row.packs, now);
  if (inForce.length >= packsPerPackageMax) {
    throw new ApiError('CONFLICT', { message: `每个套餐最多 ${packsPerPackageMax} 个加量包` });
  }
  return { ...row, inForce };
}

/** Gives a package a pack until the end that was paid for; those that are over are forgotten. */
export async function addPack(
  tx: Db,
  ownerId: string,
  { packageId, pack, at }: { packageId: string; pack: BoughtPack; at: Date },
): Promise<void> {
  const { inForce, endsAt } = await lockForPack(tx, ownerId, packageId, at);
  if (endsAt.toISOString() !== pack.endsAt) {
    throw new ApiError('CONFLICT', { message: '套餐在下单后有变动' });
  }
  await tx
    .update(packages)
    .set({ packs: [...inForce, { ...pack, startsAt: at.toISOString() }], edgeRevision: null })
    .where(eq(packages.id, packageId));
}

/** Takes a pack from a package, as its price was given back. */
export async function removePack(
  tx: Db,
  ownerId: string,
  packageId: string,
  packId: string,
): Promise<void> {
  const { packs } = await lockPackage(tx, ownerId, packageId);
  await tx
    .update(packages)
    .set({ packs: packs.filter(({ id }) => id !== packId), edgeRevision: null })
    .where(eq(packages.id, packageId));
}
