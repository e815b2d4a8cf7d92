import type { Sealing } from '../../../secrets/sealing';
import type { CertificateContent } from './certificate-content';

/** What a sealed private key is bound to. */
export const keyContext = (certificateId: string) => `certificate:${certificateId}`;

/** The columns that hold a certificate's content. */
export function contentValues(secrets: Sealing, id: string, content: CertificateContent) {
  const { domains, chain, privateKey, facts, notBefore, notAfter } = content;
  const keySealed = secrets.seal(privateKey, keyContext(id));
  return { domains, chain, keySealed, facts, notBefore, notAfter };
}
