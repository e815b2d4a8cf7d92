import { randomBytes, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto);

const dayMs = 86_400_000;
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export type Issued = { certificate: x509.X509Certificate; keys: webcrypto.CryptoKeyPair; pem: Pem };
type Pem = { certificate: string; privateKey: string };

type Wanted = {
  name?: string;
  domains?: string[];
  issuer?: Issued;
  ca?: boolean;
  startsInDays?: number;
  endsInDays?: number;
};

async function keyPem(keys: webcrypto.CryptoKeyPair): Promise<string> {
  const der = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return x509.PemConverter.encode(der, 'PRIVATE KEY');
}

/** A certificate of our own: self-signed, or issued by another of them. */
export async function issue(wanted: Wanted): Promise<Issued> {
  const { name = 'Test', domains = [], issuer, ca = false } = wanted;
  const keys = await webcrypto.subtle.generateKey(ecdsa, true, ['sign', 'verify']);
  const common = {
    serialNumber: randomBytes(8).toString('hex'),
    notBefore: new Date(Date.now() + (wanted.startsInDays ?? -1) * dayMs),
    notAfter: new Date(Date.now() + (wanted.endsInDays ?? 90) * dayMs),
    signingAlgorithm: ecdsa,
    extensions: [
      new x509.BasicConstraintsExtension(ca, undefined, true),
      ...(domains.length > 0
        ? [
            new x509.SubjectAlternativeNameExtension(
              domains.map((value) => ({ type: 'dns', value }) as const),
            ),
          ]
        : []),
    ],
  };
  const certificate = issuer
    ? await x509.X509CertificateGenerator.create({
        ...common,
        subject: `CN=${name}`,
        issuer: issuer.certificate.subject,
        publicKey: keys.publicKey,
        signingKey: issuer.keys.privateKey,
      })
    : await x509.X509CertificateGenerator.createSelfSigned({ ...common, name: `CN=${name}`, keys });
  const pem = { certificate: certificate.toString('pem'), privateKey: await keyPem(keys) };
  return { certificate, keys, pem };
}
