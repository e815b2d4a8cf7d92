import { generateKeyPairSync, randomBytes, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto);

const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const dayMs = 86_400_000;

export type RsaIdentity = { privateKey: string; publicKey: string; certificate: string };

/** An RSA key with a certificate of its own, as gateways and merchants have them; PEM. */
export async function rsaIdentity(name: string, endsInDays = 365): Promise<RsaIdentity> {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const der = (pem: string) => x509.PemConverter.decodeFirst(pem);
  const { subtle } = webcrypto;
  const keys = {
    privateKey: await subtle.importKey('pkcs8', der(pair.privateKey), rsa, true, ['sign']),
    publicKey: await subtle.importKey('spki', der(pair.publicKey), rsa, true, ['verify']),
  };
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `40${randomBytes(8).toString('hex')}`,
    name: `C=CN, O=${name}, CN=${name} CA`,
    notBefore: new Date(Date.now() - 400 * dayMs),
    notAfter: new Date(Date.now() + endsInDays * dayMs),
    signingAlgorithm: rsa,
    keys,
  });
  return { ...pair, certificate: certificate.toString('pem') };
}
