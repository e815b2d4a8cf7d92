import { randomBytes, webcrypto } from 'node:crypto';
import { certificateListQuerySchema } from '@console/contract/domains/certificates';
import { siteListQuerySchema } from '@console/contract/sites/list-query';
import * as x509 from '@peculiar/x509';
import type { DemoAccounts } from './demo-accounts';
import type { SeedContext } from './seed-context';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 86_400_000;

type DemoCertificate = { name: string; domains: string[]; days: number; site: string };

/** One of each kind of names; the first belongs to the site that the local node serves. */
const wanted: DemoCertificate[] = [
  { name: '演示网站', domains: ['www.demo.test'], days: 365, site: 'www.demo.test' },
  {
    name: '星河泛域名',
    domains: ['xinghe.example', '*.xinghe.example'],
    days: 75,
    site: 'shop.xinghe.example',
  },
];

/** Self-signed, as the page says: no CA may issue for made-up names. */
async function selfSigned({ domains, days }: DemoCertificate) {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=演示证书',
      keys,
      serialNumber: randomBytes(8).toString('hex'),
      notBefore: new Date(Date.now() - dayMs),
      notAfter: new Date(Date.now() + days * dayMs),
      signingAlgorithm: algorithm,
      extensions: [
        new x509.SubjectAlternativeNameExtension(
          domains.map((value) => ({ type: 'dns', value }) as const),
        ),
      ],
    },
    webcrypto,
  );
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    certificate: made.toString('pem'),
    privateKey: x509.PemConverter.encode(key, 'PRIVATE KEY'),
  };
}

/** Certificates of the demo's company, in use by two of its sites. */
export async function seedCertificates(
  { services, config }: SeedContext,
  { user }: DemoAccounts,
): Promise<void> {
  // Without a key nothing is sealed, and private keys are refused.
  if (config.secretsKeys.length === 0) return;
  const { certificates, sites } = services;
  const actor = { id: user, ip: '127.0.0.1' };
  const { items } = await certificates.listCertificates(user, certificateListQuerySchema.parse({}));
  for (const demo of wanted) {
    if (items.some(({ name }) => name === demo.name)) continue;
    const { id } = await certificates.uploadCertificate(actor, {
      ...(await selfSigned(demo)),
      name: demo.name,
    });
    const query = siteListQuerySchema.parse({ keyword: demo.site });
    const found = await sites.listSites(user, query);
    const site = found.items.find(({ domains }) => domains.includes(demo.site));
    if (site) await certificates.bindCertificate(actor, id, [site.id]);
  }
}
