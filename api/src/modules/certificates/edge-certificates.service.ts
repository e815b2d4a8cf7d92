import type { EdgeCertificate } from '@console/contract/edge/endpoints/edge';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import type { Sealing } from '../../secrets/sealing';
import { certificates } from './certificates.tables';
import { keyContext } from './content/stored-content';

/** Makes the function that opens certificates for the nodes: the one way that keys leave the API. */
export function createEdgeCertificates(secrets: Sealing) {
  return async (tx: Db, ids: readonly string[]): Promise<EdgeCertificate[]> => {
    if (ids.length === 0) return [];
    const rows = await tx
      .select({
        id: certificates.id,
        chain: certificates.chain,
        keySealed: certificates.keySealed,
      })
      .from(certificates)
      .where(inArray(certificates.id, [...ids]));
    return rows.flatMap(({ id, chain, keySealed }) =>
      chain && keySealed
        ? [{ id, chain, privateKey: secrets.open(keySealed, keyContext(id)) }]
        : [],
    );
  };
}
