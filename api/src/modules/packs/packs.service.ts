import type { Pack, PackWrite } from '@console/contract/packages/endpoints/packs';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Actor, AuditService } from '../audit/audit.service';
import { packs } from './packs.tables';

const columns = {
  id: packs.id,
  name: packs.name,
  kind: packs.kind,
  amount: packs.amount,
  pricePerMonthFen: packs.pricePerMonthFen,
};
const allColumns = { ...columns, onSale: packs.onSale };
const order = [asc(packs.kind), asc(packs.amount), asc(packs.name)];

export type PacksService = ReturnType<typeof createPacksService>;

/** Packs for sale, and what administrators make of them. */
export function createPacksService({ db, audit }: { db: Db; audit: AuditService }) {
  const listPacks = (): Promise<Pack[]> =>
    db
      .select(columns)
      .from(packs)
      .where(eq(packs.onSale, true))
      .orderBy(...order);

  const listAllPacks = () =>
    db
      .select(allColumns)
      .from(packs)
      .orderBy(...order);

  /** A pack on sale as the buying transaction sees it; it cannot change before that ends. */
  async function findForSale(tx: Db, id: string): Promise<Pack | undefined> {
    const [pack] = await tx
      .select(columns)
      .from(packs)
      .where(and(eq(packs.id, id), eq(packs.onSale, true)))
      .for('share');
    return pack;
  }

  async function requireFreeName(tx: Db, name: string, except?: string): Promise<void> {
    const other = except === undefined ? undefined : ne(packs.id, except);
    if ((await tx.$count(packs, and(eq(packs.name, name), other))) === 0) return;
    throw new ApiError('INVALID', { fields: { name: '已有同名的加量包' } });
  }

  function createPack(actor: Actor, write: PackWrite) {
    return db.transaction(async (tx) => {
      await requireFreeName(tx, write.name);
      const [row] = await tx.insert(packs).values(write).returning(allColumns);
      if (!row) throw new Error('A pack was inserted and not returned');
      const object = { type: 'pack', id: row.id } as const;
      await audit.record(tx, { actor, object, action: 'pack.create', after: write });
      return row;
    });
  }

  function updatePack(actor: Actor, id: string, write: PackWrite) {
    return db.transaction(async (tx) => {
      const [before] = await tx
        .select(allColumns)
        .from(packs)
        .where(eq(packs.id, id))
        .for('update');
      if (!before) throw new ApiError('NOT_FOUND');
      await requireFreeName(tx, write.name, id);
      const [row] = await tx.update(packs).set(write).where(eq(packs.id, id)).returning(allColumns);
      if (!row) throw new Error('A pack was changed and not returned');
      const object = { type: 'pack', id } as const;
      await audit.record(tx, { actor, object, action: 'pack.update', before, after: write });
      return row;
    });
  }

  return { listPacks, listAllPacks, findForSale, createPack, updatePack };
}
