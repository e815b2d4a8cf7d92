import { keyMissing, type SigningSettings } from '@console/contract/sites/settings/url-signing';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import type { Sealing } from '../../../secrets/sealing';
import { siteSigningKeys } from './site-signing.tables';

const keysSchema = z.object({ key: z.string(), spareKey: z.string() });
export type SigningKeys = z.output<typeof keysSchema>;

const none: SigningKeys = { key: '', spareKey: '' };
const noMasks = { keyMask: '', spareKeyMask: '' };

const contextOf = (siteId: string) => `site-signing:${siteId}`;
const maskOf = (key: string) => (key === '' ? '' : `****${key.slice(-4)}`);

type Signed = { id: string; access: { signing: SigningSettings } };
export type KeyMasks = typeof noMasks;

/** What may be seen of the keys of sites, by their ids. */
export async function masksOf(db: Db, siteIds: readonly string[]): Promise<Map<string, KeyMasks>> {
  if (siteIds.length === 0) return new Map();
  const { siteId, keyMask, spareKeyMask } = siteSigningKeys;
  const rows = await db
    .select({ siteId, keyMask, spareKeyMask })
    .from(siteSigningKeys)
    .where(inArray(siteId, [...siteIds]));
  return new Map(rows.map(({ siteId: id, ...masks }) => [id, masks]));
}

export type SiteSigning = ReturnType<typeof createSiteSigning>;

/** The keys of URL signing: kept sealed, given to nodes, shown to nobody. */
export function createSiteSigning(secrets: Sealing) {
  function read(siteId: string, sealed: string): SigningKeys {
    return keysSchema.parse(JSON.parse(secrets.open(sealed, contextOf(siteId))));
  }

  const seal = (siteId: string, keys: SigningKeys) =>
    secrets.seal(JSON.stringify(keys), contextOf(siteId));

  async function findRow(db: Db, siteId: string) {
    const [row] = await db.select().from(siteSigningKeys).where(eq(siteSigningKeys.siteId, siteId));
    return row;
  }

  /** The keys of those of the sites that have some. */
  async function keysOf(db: Db, siteIds: readonly string[]): Promise<Map<string, SigningKeys>> {
    if (siteIds.length === 0) return new Map();
    const rows = await db
      .select({ siteId: siteSigningKeys.siteId, sealed: siteSigningKeys.sealed })
      .from(siteSigningKeys)
      .where(inArray(siteSigningKeys.siteId, [...siteIds]));
    return new Map(rows.map(({ siteId, sealed }) => [siteId, read(siteId, sealed)]));
  }

  /** The sites with what may be seen of their keys. */
  async function shown<S extends Signed>(db: Db, list: readonly S[]): Promise<S[]> {
    const masks = await masksOf(
      db,
      list.map(({ id }) => id),
    );
    return list.map((site) => {
      const signing = { ...site.access.signing, ...(masks.get(site.id) ?? noMasks) };
      return { ...site, access: { ...site.access, signing } };
    });
  }

  /** The settings with their keys, as a node needs them. */
  function whole(signing: SigningSettings, keys: SigningKeys = none): SigningSettings {
    return { ...signing, ...keys };
  }

  /**
   * Stores the keys in the settings and resolves to the settings without them. A mask that came
   * back stands for the stored key; without a key the settings cannot be in force.
   */
  async function store(tx: Db, siteId: string, given: SigningSettings): Promise<SigningSettings> {
    const row = await findRow(tx, siteId);
    const kept = row ? read(siteId, row.sealed) : none;
    const key = given.key || (given.keyMask && kept.key);
    const former = given.keepFormer && key !== kept.key ? kept.key : '';
    const spareKey = given.spareKey || former || (given.spareKeyMask && kept.spareKey);
    const problem = (field: string, message: string) =>
      new ApiError('INVALID', { fields: { [`access.signing.${field}`]: message } });
    if (given.type !== 'off' && key === '') throw problem('key', keyMissing);
    if (key !== '' && key === spareKey) throw problem('spareKey', '备用密钥不能与密钥相同');
    if (key !== kept.key || spareKey !== kept.spareKey)
      await replace(tx, siteId, { key, spareKey });
    return {
      ...given,
      ...none,
      keyMask: maskOf(key),
      spareKeyMask: maskOf(spareKey),
      keepFormer: false,
    };
  }

  async function replace(tx: Db, siteId: string, keys: SigningKeys): Promise<void> {
    await tx.delete(siteSigningKeys).where(eq(siteSigningKeys.siteId, siteId));
    if (keys.key === '' && keys.spareKey === '') return;
    await tx.insert(siteSigningKeys).values({
      siteId,
      sealed: seal(siteId, keys),
      keyMask: maskOf(keys.key),
      spareKeyMask: maskOf(keys.spareKey),
    });
  }

  /** Seals with the newest key what an older one sealed. Resolves to how many there were. */
  async function sealAnew(db: Db): Promise<number> {
    const rows = await db
      .select({ siteId: siteSigningKeys.siteId, sealed: siteSigningKeys.sealed })
      .from(siteSigningKeys);
    const outdated = rows.filter(({ sealed }) => secrets.isOutdated(sealed));
    for (const { siteId, sealed } of outdated) {
      // Keys that were changed in the meantime have been sealed by the newest key.
      await db
        .update(siteSigningKeys)
        .set({ sealed: seal(siteId, read(siteId, sealed)) })
        .where(and(eq(siteSigningKeys.siteId, siteId), eq(siteSigningKeys.sealed, sealed)));
    }
    return outdated.length;
  }

  return { keysOf, shown, whole, store, sealAnew };
}
