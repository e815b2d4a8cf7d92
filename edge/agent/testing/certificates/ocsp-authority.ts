import { execFile } from 'node:child_process';
import { randomBytes, randomUUID, webcrypto } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EdgeCertificate } from '@console/contract/edge/endpoints/edge';
import * as x509 from '@peculiar/x509';
import { type Origin, startOrigin } from '../sites/origin';

x509.cryptoProvider.set(webcrypto);

const run = promisify(execFile);
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dates = {
  notBefore: new Date(Date.now() - 3_600_000),
  notAfter: new Date(Date.now() + 86_400_000),
};

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

export type OcspAuthority = Awaited<ReturnType<typeof startOcspAuthority>>;

/** A CA with an OCSP responder, whose answers OpenSSL makes. */
export async function startOcspAuthority() {
  const dir = await mkdtemp(join(tmpdir(), 'edge-ocsp-'));
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=OCSP test CA',
    keys,
    ...dates,
    serialNumber: '01',
    signingAlgorithm: algorithm,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  const at = (name: string) => join(dir, name);
  await writeFile(at('ca.pem'), root.toString('pem'));
  await writeFile(at('ca.key'), await pemOf(keys.privateKey));
  const index: string[] = [];
  let works = true;

  async function answer(question: Buffer): Promise<Buffer> {
    // Several may be asked at once.
    const name = randomUUID();
    const [list, asked] = [at(`${name}.index`), at(`${name}.request`)];
    await writeFile(list, index.join(''));
    await writeFile(asked, question);
    const files = ['-index', list, '-CA', at('ca.pem'), '-reqin', asked];
    const signer = ['-rsigner', at('ca.pem'), '-rkey', at('ca.key'), '-ndays', '1'];
    const command = ['ocsp', ...files, ...signer, '-respout', '-'];
    return (await run('openssl', command, { encoding: 'buffer' })).stdout;
  }
  const responder: Origin = await startOrigin('ocsp', (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      response.statusCode = works ? 200 : 503;
      response.end(works ? await answer(Buffer.concat(parts)) : 'down');
    });
  });

  return {
    asked: () => responder.seen.length,
    setWorking: (value: boolean) => {
      works = value;
    },
    /** A certificate of this CA, with the CA's own in its chain. */
    async issue(domain: string, state: 'good' | 'revoked' = 'good'): Promise<EdgeCertificate> {
      const own = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
      const serialNumber = `4${randomBytes(7).toString('hex')}8`.slice(0, 16);
      const ocsp = `http://127.0.0.1:${responder.port}/ocsp`;
      const leaf = await x509.X509CertificateGenerator.create({
        subject: `CN=${domain}`,
        issuer: root.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        ...dates,
        serialNumber,
        signingAlgorithm: algorithm,
        extensions: [
          new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: domain }]),
          new x509.AuthorityInfoAccessExtension({ ocsp }),
        ],
      });
      const revoked = state === 'revoked';
      const fields = [revoked ? 'R' : 'V', '401231000000Z', revoked ? '260101000000Z' : ''];
      index.push(
        `${[...fields, serialNumber.toUpperCase(), 'unknown', `/CN=${domain}`].join('\t')}\n`,
      );
      const chain = [leaf, root].map((one) => one.toString('pem')).join('\n');
      return { id: randomUUID(), chain, privateKey: await pemOf(own.privateKey) };
    },
    async stop(): Promise<void> {
      await responder.stop();
      await rm(dir, { recursive: true });
    },
  };
}
