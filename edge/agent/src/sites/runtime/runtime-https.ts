import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import type { EdgeCertificate } from '@console/contract/edge/endpoints/edge';
import type { HttpsSettings } from '@console/contract/sites/settings/https';
import { messageOf } from '../../failure';

/** HTTPS of a site as nginx's Lua reads it. */
export type RuntimeHttps = {
  /** The certificate and its version; empty when the site has no HTTPS. */
  certificate: string;
  /** Versions for nginx to offer. */
  protocols: string[];
  /** OpenSSL's list for TLS 1.2 and older; 1.3 has none that would need choosing. */
  ciphers: string;
  http2: boolean;
  /** Whether handshakes carry the CA's OCSP response. */
  staple: boolean;
  /** Status of the redirect from HTTP to HTTPS; 0 for none. */
  force: number;
  /** The header's value, or empty. */
  hsts: string;
};

/** A certificate as nginx keeps it; the content of a reference never changes. */
export type RuntimeCertificate = { reference: string; chain: string; privateKey: string };

const versions = ['1.0', '1.1', '1.2', '1.3'] as const satisfies HttpsSettings['tlsVersionMin'][];
const nginxVersions = {
  '1.0': 'TLSv1',
  '1.1': 'TLSv1.1',
  '1.2': 'TLSv1.2',
  '1.3': 'TLSv1.3',
} as const satisfies Record<HttpsSettings['tlsVersionMin'], string>;

const ciphers = {
  modern: 'ECDHE+AESGCM:ECDHE+CHACHA20',
  balanced: 'ECDHE+AESGCM:ECDHE+CHACHA20:ECDHE+AES',
  compatible: 'ECDHE+AESGCM:ECDHE+CHACHA20:ECDHE+AES:AESGCM:AES',
} as const satisfies Record<HttpsSettings['cipherLevel'], string>;

/** A certificate that no handshake could use. */
export class UnservableCertificate extends Error {
  override name = 'UnservableCertificate';
}

/** Throws when a certificate cannot be served: nginx would notice only at the first handshake. */
export function requireServable(list: readonly EdgeCertificate[]): void {
  for (const { id, chain, privateKey } of list) {
    let matches = false;
    try {
      matches = new X509Certificate(chain).checkPrivateKey(createPrivateKey(privateKey));
    } catch (error) {
      throw new UnservableCertificate(`certificate ${id} cannot be read: ${messageOf(error)}`);
    }
    if (!matches) throw new UnservableCertificate(`certificate ${id} does not match its key`);
  }
}

const runtimeOf = new WeakMap<EdgeCertificate, RuntimeCertificate>();

/** Computed once for each certificate received. */
export function toRuntimeCertificate(certificate: EdgeCertificate): RuntimeCertificate {
  const known = runtimeOf.get(certificate);
  if (known) return known;
  const { id, chain, privateKey } = certificate;
  const version = createHash('sha256').update(chain).update(privateKey).digest('hex').slice(0, 16);
  const runtime = { reference: `${id}.${version}`, chain, privateKey };
  runtimeOf.set(certificate, runtime);
  return runtime;
}

function hstsOf(https: HttpsSettings): string {
  if (!https.hstsEnabled) return '';
  const parts = [`max-age=${https.hstsMaxAgeSeconds}`];
  if (https.hstsSubdomains) parts.push('includeSubDomains');
  if (https.hstsPreload) parts.push('preload');
  return parts.join('; ');
}

/** OpenSSL allows TLS 1.0 and 1.1, which sign with SHA-1, only at its lowest security level. */
function cipherList(https: HttpsSettings): string {
  const old = https.tlsVersionMin === '1.0' || https.tlsVersionMin === '1.1';
  return old ? `${ciphers[https.cipherLevel]}:@SECLEVEL=0` : ciphers[https.cipherLevel];
}

export function runtimeHttps(
  https: HttpsSettings,
  referenceOf: (certificateId: string) => string | undefined,
): RuntimeHttps {
  const certificate = (https.certificateId && referenceOf(https.certificateId)) || '';
  return {
    certificate,
    protocols: versions
      .slice(versions.indexOf(https.tlsVersionMin))
      .map((version) => nginxVersions[version]),
    ciphers: cipherList(https),
    http2: https.http2,
    staple: certificate !== '' && https.ocspStapling,
    force: certificate === '' || https.force === 'off' ? 0 : Number(https.force),
    hsts: certificate === '' ? '' : hstsOf(https),
  };
}
