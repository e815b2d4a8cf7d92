import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpsSettings } from '@console/contract/sites/settings/https';
import { certificateOf } from '../testing/certificates/certificate';
import { type Secured, startSecured } from '../testing/certificates/secured';
import { askHttp2, askTls, askTogether } from '../testing/certificates/tls';
import { ask } from '../testing/http';

let edge: Secured;

beforeAll(async () => {
  edge = await startSecured();
});
afterAll(() => edge.stop());

test('each name gets its own certificate, wildcards included, changed without a restart', async () => {
  const first = await certificateOf('first', ['a.tls.test']);
  const wide = await certificateOf('wide', ['*.b.tls.test']);
  const pid = await edge.node.nginxPid();
  const site = edge.secured(['a.tls.test'], first);
  await edge.inForce([site, edge.secured(['*.b.tls.test'], wide)], [], [first, wide]);
  expect((await edge.hands('a.tls.test')).subject).toBe('first');
  expect((await edge.hands('A.TLS.test')).subject).toBe('first');
  expect((await edge.hands('x.b.tls.test')).subject).toBe('wide');
  const answer = await askTls(edge.node.httpsPort, 'a.tls.test', '/path?q=1');
  expect([answer.status, answer.text]).toEqual([200, 'https /path?q=1']);

  const renewed = { ...(await certificateOf('renewed', ['a.tls.test'])), id: first.id };
  await edge.inForce([site], [], [renewed]);
  expect((await edge.hands('a.tls.test')).subject).toBe('renewed');
  expect(await edge.node.nginxPid()).toBe(pid);
});

test('a name without HTTPS gets no handshake, and no way in over another one', async () => {
  const certificate = await certificateOf('open', ['open.tls.test']);
  const plain = edge.secured(['plain.tls.test'], undefined);
  const open = edge.secured(['open.tls.test'], certificate);
  await edge.inForce([plain, open], [], [certificate]);
  await expect(edge.hands('nobody.tls.test')).rejects.toThrow();
  await expect(edge.hands('plain.tls.test')).rejects.toThrow();
  await expect(edge.hands('')).rejects.toThrow();
  const smuggled = await askTls(edge.node.httpsPort, 'open.tls.test', '/', 'plain.tls.test');
  expect(smuggled.status).toBe(421);
  expect((await ask(edge.node.url, '/', { host: 'plain.tls.test' })).text).toBe('http /');
  await edge.inForce([], [open.id]);
  await expect(edge.hands('open.tls.test')).rejects.toThrow();
});

test('a name that is nobody’s is told so', async () => {
  const certificate = await certificateOf('known', ['known.tls.test']);
  await edge.inForce([edge.secured(['known.tls.test'], certificate)], [], [certificate]);
  for (const name of ['nobody.tls.test', 'x\\y.tls.test', '']) {
    for (const maxVersion of ['TLSv1.3', 'TLSv1.2'] as const) {
      await expect(edge.hands(name, { maxVersion })).rejects.toMatchObject({
        code: 'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
      });
    }
  }
  // It is said of that connection alone.
  expect((await edge.hands('known.tls.test')).subject).toBe('known');
});

test('a connection carries the names of one site only', async () => {
  const shared = await certificateOf('shared', ['*.shared.test']);
  const names = ['a.shared.test', 'b.shared.test'];
  await edge.inForce(
    [
      edge.secured(names, shared),
      edge.secured(['other.shared.test'], shared),
      edge.secured(['open.shared.test'], undefined),
    ],
    [],
    [shared],
  );
  const over = (...hosts: string[]) =>
    askTogether(
      edge.node.httpsPort,
      'a.shared.test',
      hosts.map((authority) => ({ authority })),
    );
  expect(await over(...names, 'B.shared.test', 'a.shared.test:443')).toEqual([200, 200, 200, 200]);
  expect(await over('other.shared.test', 'open.shared.test', 'nobody.test')).toEqual([
    421, 421, 421,
  ]);
  expect(
    (await askTls(edge.node.httpsPort, 'a.shared.test', '/', 'other.shared.test')).status,
  ).toBe(421);
  expect((await askTls(edge.node.httpsPort, 'A.shared.test', '/', 'b.shared.test.')).status).toBe(
    200,
  );
  expect((await askTls(edge.node.httpsPort, 'other.shared.test')).status).toBe(200);
  for (const host of [...names, 'other.shared.test', 'open.shared.test']) {
    expect((await ask(edge.node.url, '/', { host })).status).toBe(200);
  }
});

test('HTTP/2 is spoken', async () => {
  const certificate = await certificateOf('h2', ['h2.tls.test']);
  await edge.inForce([edge.secured(['h2.tls.test'], certificate)], [], [certificate]);
  expect(await askHttp2(edge.node.httpsPort, 'h2.tls.test')).toBe('https /');
});

test('HTTP/2 is left out for a site that does not want it, in every version, resumed or not', async () => {
  const certificate = await certificateOf('h1', ['h1.tls.test']);
  const both = await certificateOf('both', ['both.tls.test']);
  await edge.inForce(
    [
      edge.secured(['h1.tls.test'], certificate, { http2: false }),
      edge.secured(['both.tls.test'], both),
    ],
    [],
    [certificate, both],
  );
  const offer = { ALPNProtocols: ['h2', 'http/1.1'] };
  for (const maxVersion of ['TLSv1.3', 'TLSv1.2'] as const) {
    const first = await edge.hands('h1.tls.test', { ...offer, maxVersion });
    expect([first.subject, first.protocol, first.alpn]).toEqual(['h1', maxVersion, false]);
    expect((await edge.hands('both.tls.test', { ...offer, maxVersion })).alpn).toBe('h2');
    const again = await edge.hands('h1.tls.test', { ...offer, maxVersion, session: first.session });
    expect([again.resumed, again.alpn]).toEqual([maxVersion === 'TLSv1.2', false]);
  }
  expect((await askTls(edge.node.httpsPort, 'h1.tls.test', '/x')).text).toBe('https /x');
});

test('versions and ciphers are the site’s own', async () => {
  const certificate = await certificateOf('levels', ['*.levels.test']);
  const at = (name: string, https: Partial<HttpsSettings>) =>
    edge.secured([`${name}.levels.test`], certificate, https);
  await edge.inForce(
    [
      at('new', { tlsVersionMin: '1.3' }),
      at('usual', { cipherLevel: 'modern' }),
      at('old', { tlsVersionMin: '1.0', cipherLevel: 'compatible' }),
    ],
    [],
    [certificate],
  );
  const [tls12, tls10] = ['TLSv1.2', 'TLSv1'] as const;
  expect((await edge.hands('new.levels.test')).protocol).toBe('TLSv1.3');
  await expect(edge.hands('new.levels.test', { maxVersion: tls12 })).rejects.toThrow();
  expect((await edge.hands('usual.levels.test', { maxVersion: tls12 })).cipher).toContain('GCM');
  const cbc = { maxVersion: tls12, ciphers: 'ECDHE-ECDSA-AES128-SHA256:@SECLEVEL=0' };
  await expect(edge.hands('usual.levels.test', cbc)).rejects.toThrow();
  expect((await edge.hands('old.levels.test', cbc)).cipher).toBe('ECDHE-ECDSA-AES128-SHA256');
  const ancient = { minVersion: tls10, maxVersion: tls10, ciphers: 'DEFAULT:@SECLEVEL=0' };
  expect((await edge.hands('old.levels.test', ancient)).protocol).toBe('TLSv1');
  await expect(edge.hands('usual.levels.test', ancient)).rejects.toThrow();
});

test('a bad certificate is refused with the sites that name it, and the last good one stays', async () => {
  const certificate = await certificateOf('good', ['good.tls.test']);
  const site = edge.secured(['good.tls.test'], certificate);
  await edge.inForce([site], [], [certificate]);
  const revision = edge.plane.change([site], [], [{ ...certificate, privateKey: 'x', chain: 'y' }]);
  const ack = await edge.eventually(() => edge.plane.ackOf(revision));
  expect(ack).toMatchObject({
    error: null,
    refused: [{ siteId: site.id, error: expect.stringContaining(certificate.id) }],
  });
  expect((await edge.hands('good.tls.test')).subject).toBe('good');
  edge.plane.change([site], [], [certificate]);
});

test('keys lie in files of the agent alone, and certificates outlive a restart without control', async () => {
  const certificate = await certificateOf('kept', ['kept.tls.test']);
  await edge.inForce([edge.secured(['kept.tls.test'], certificate)], [], [certificate]);
  await edge.plane.stop();
  await edge.node.end('SIGTERM');
  await edge.node.start();
  expect((await edge.hands('kept.tls.test')).subject).toBe('kept');
  const secret = certificate.privateKey.split('\n')[1] ?? '';
  const holders: string[] = [];
  for (const name of await readdir(edge.node.dir, { recursive: true })) {
    const path = join(edge.node.dir, name);
    // Files that others are written by come and go meanwhile.
    const isFile = (await stat(path).catch(() => undefined))?.isFile();
    const text = isFile ? await readFile(path, 'utf8').catch(() => '') : '';
    if (!text.includes(secret)) continue;
    holders.push(name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
  expect(new Set(holders)).toEqual(new Set(['nginx/boot-certificates.ndjson', 'sites.json']));
  await edge.plane.resume();
});
