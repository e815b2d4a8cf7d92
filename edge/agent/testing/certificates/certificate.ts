import { randomBytes, randomUUID, webcrypto } from 'node:crypto';
import type { EdgeCertificate } from '@console/contract/edge/endpoints/edge';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto);

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A self-signed certificate; `name` is what a client sees as its subject. */
export async function certificateOf(name: string, domains: string[]): Promise<EdgeCertificate> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    serialNumber: randomBytes(8).toString('hex'),
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 86_400_000),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.SubjectAlternativeNameExtension(
        domains.map((value) => ({ type: 'dns', value }) as const),
      ),
    ],
  });
  const der = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  const privateKey = x509.PemConverter.encode(der, 'PRIVATE KEY');
  return { id: randomUUID(), chain: certificate.toString('pem'), privateKey };
}
