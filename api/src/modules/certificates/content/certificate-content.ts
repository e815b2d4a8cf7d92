import type { X509Certificate } from 'node:crypto';
import { isDomain } from '@console/contract/common/addresses/domain-name';
import { storable } from '@console/contract/common/scalars';
import { ApiError } from '../../../plugins/api-error';
import type { CertificateFacts } from '../certificates.tables';
import { orderChain, readCertificates } from './chain';
import { keyTypeOf, readPrivateKey } from './private-key';

/** A certificate that has been found good: ordered, matched with its key, and read. */
export type CertificateContent = {
  domains: string[];
  chain: string;
  privateKey: string;
  facts: CertificateFacts;
  notBefore: Date;
  notAfter: Date;
};

const refuse = (message: string) =>
  new ApiError('CERTIFICATE_REJECTED', { fields: { certificate: message } });

/** The host names of a certificate, in punycode and lower case. */
export function domainsOf(certificate: X509Certificate): string[] {
  // Node writes a name with special characters as a JSON string; none of those is a host name.
  const names = [...(certificate.subjectAltName ?? '').matchAll(/(?:^|, )DNS:([^",\s]+)/g)];
  const domains = names.map(([, name = '']) => name.toLowerCase());
  return [...new Set(domains)].filter((domain) => isDomain(domain, true));
}

/** One line of a name such as `C=US\nO=Let's Encrypt\nCN=R11`. */
export function attributeOf(name: string, attribute: string): string | undefined {
  const line = name.split('\n').find((part) => part.startsWith(`${attribute}=`));
  return line?.slice(attribute.length + 1);
}

/** The issuer as people know it: organisation and common name, or whatever there is. */
export function displayName(name: string): string {
  const parts = [attributeOf(name, 'O'), attributeOf(name, 'CN')];
  const known = [...new Set(parts.filter((part) => part !== undefined && part !== ''))];
  return storable(known.join(' · ') || name.replaceAll('\n', ', '));
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function requireGoodDates(chain: readonly X509Certificate[], now: Date) {
  for (const [index, { validTo }] of chain.entries()) {
    const end = new Date(validTo);
    if (end > now) continue;
    throw refuse(`${index === 0 ? '证书' : '中间证书'}已于 ${dayOf(end)} 过期`);
  }
}

/** Reads what a person uploads, or refuses it with a sentence at the field that is wrong. */
export function readContent(
  pem: { certificate: string; privateKey: string },
  now = new Date(),
): CertificateContent {
  const given = readCertificates(pem.certificate);
  const { key, pem: privateKey } = readPrivateKey(pem.privateKey);
  const { chain, warnings } = orderChain(given, key);
  const [leaf] = chain;
  if (!leaf) throw refuse('证书内容为空');
  if (leaf.ca && !warnings.includes('self-signed')) {
    throw refuse('这是签发机构（CA）的证书，不能用于网站');
  }
  requireGoodDates(chain, now);
  const domains = domainsOf(leaf);
  if (domains.length === 0) {
    throw refuse('证书中没有域名（SAN），浏览器不会接受，请重新签发');
  }
  const notBefore = new Date(leaf.validFrom);
  return {
    domains,
    chain: chain.map((certificate) => certificate.toString()).join(''),
    privateKey,
    notBefore,
    notAfter: new Date(leaf.validTo),
    facts: {
      issuer: displayName(leaf.issuer),
      keyType: keyTypeOf(key) ?? '',
      serialNumber: leaf.serialNumber,
      fingerprint: leaf.fingerprint256,
      warnings: notBefore > now ? [...warnings, 'not-yet-valid'] : warnings,
    },
  };
}
