import { randomBytes } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(crypto);

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 86_400_000;

/** A self-signed certificate and its key as PEM, as a person makes one with openssl. */
export async function selfSigned(name: string, domains: string[]) {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    serialNumber: randomBytes(8).toString('hex'),
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + 60 * dayMs),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.SubjectAlternativeNameExtension(
        domains.map((value) => ({ type: 'dns', value }) as const),
      ),
    ],
  });
  const der = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    certificate: made.toString('pem'),
    privateKey: x509.PemConverter.encode(der, 'PRIVATE KEY'),
  };
}
