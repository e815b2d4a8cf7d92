import { type KeyObject, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { CertificateWarning } from '@console/contract/domains/endpoints/certificates';
import { ApiError } from '../../../plugins/api-error';
import { pemBlocks } from './pem';

/** More than any public chain has. */
const chainLengthMax = 10;

function refuse(message: string): ApiError {
  return new ApiError('CERTIFICATE_REJECTED', { fields: { certificate: message } });
}

/** Reads the certificates of a PEM text in the order in which they stand. */
export function readCertificates(text: string): X509Certificate[] {
  const blocks = pemBlocks(text);
  const found = blocks.filter(({ label }) => /^(X509 |TRUSTED )?CERTIFICATE$/.test(label));
  if (found.length === 0) {
    if (blocks.some(({ label }) => label === 'CERTIFICATE REQUEST')) {
      throw refuse('这是证书请求（CSR），请粘贴签发后的证书');
    }
    throw refuse(
      blocks.some(({ label }) => label.endsWith('PRIVATE KEY'))
        ? '这里是私钥内容，请粘贴证书'
        : '证书不是完整的 PEM 格式，请检查首尾两行',
    );
  }
  if (found.length > chainLengthMax) throw refuse(`证书最多 ${chainLengthMax} 段`);
  return found.map((block, index) => {
    try {
      return new X509Certificate(block.text);
    } catch {
      throw refuse(`第 ${index + 1} 段证书内容损坏，无法读取`);
    }
  });
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

const isSelfSigned = (certificate: X509Certificate) => isIssuedBy(certificate, certificate);

let roots: Map<string, X509Certificate[]> | undefined;

/** The roots that browsers know, by their names. */
function rootsNamed(subject: string): X509Certificate[] {
  if (!roots) {
    roots = new Map();
    for (const text of rootCertificates) {
      const root = new X509Certificate(text);
      roots.set(root.subject, [...(roots.get(root.subject) ?? []), root]);
    }
  }
  return roots.get(subject) ?? [];
}

/** What ends the chain: a root that browsers know, the last certificate itself, or nothing here. */
function endOf(last: X509Certificate): CertificateWarning | undefined {
  const known = rootsNamed(last.issuer);
  if (known.some((root) => isIssuedBy(last, root))) return undefined;
  return isSelfSigned(last) ? 'untrusted-root' : 'chain-incomplete';
}

export type OrderedChain = { chain: X509Certificate[]; warnings: CertificateWarning[] };

/**
 * Puts certificates into the order in which a server sends them: the key's own first, each followed
 * by its issuer, no root. What does not belong to the chain is left out.
 */
export function orderChain(given: readonly X509Certificate[], key: KeyObject): OrderedChain {
  const leaf = given.find((certificate) => certificate.checkPrivateKey(key));
  const [first] = given;
  if (!leaf) {
    throw new ApiError('CERTIFICATE_REJECTED', {
      fields: { privateKey: '私钥与证书不匹配，请确认是同一次申请得到的' },
    });
  }
  const chain = [leaf];
  const rest = new Set(given.filter((certificate) => certificate.raw.compare(leaf.raw) !== 0));
  for (let last = leaf; !isSelfSigned(last); ) {
    const issuer = [...rest].find((candidate) => isIssuedBy(last, candidate));
    if (!issuer) break;
    chain.push(issuer);
    rest.delete(issuer);
    last = issuer;
  }
  const expected = given.filter((certificate) => !rest.has(certificate));
  const reordered = first !== leaf || chain.some((one, index) => expected[index] !== one);
  const last = chain.at(-1) ?? leaf;
  const end = chain.length === 1 && isSelfSigned(leaf) ? 'self-signed' : endOf(last);
  const warnings: CertificateWarning[] = [];
  if (reordered) warnings.push('chain-reordered');
  if (rest.size > 0) warnings.push('chain-extra');
  if (end) warnings.push(end);
  const sent = chain.length > 1 && isSelfSigned(last) ? chain.slice(0, -1) : chain;
  return { chain: sent, warnings };
}
