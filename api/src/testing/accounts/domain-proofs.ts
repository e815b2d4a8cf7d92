import { domainProofs } from '../../modules/domain-proofs/domain-proofs.tables';
import type { TestApp } from '../test-app';

/** What a check of the TXT record leaves: names that are the account's. */
export async function proveNames(
  { database: { db } }: Pick<TestApp, 'database'>,
  ownerId: string,
  names: readonly string[],
  provenAt = new Date(),
): Promise<void> {
  const rows = names.map((name) => ({ ownerId, name, message: '', provenAt }));
  await db.insert(domainProofs).values(rows);
}
