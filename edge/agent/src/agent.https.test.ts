import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EdgeCertificate, EdgeSite } from '@console/contract/edge/endpoints/edge';
import { type CacheSettings, cacheSettingsSchema } from '@console/contract/sites/settings/cache';
import { type HttpsSettings, httpsDefaults } from '@console/contract/sites/settings/https';
import { ruleSettingsSchema } from '@console/contract/sites/settings/rules';
import { certificateOf } from '../testing/certificates/certificate';
import { askHttp2, askTls, askTogether, shakeHands } from '../testing/certificates/tls';
import { ControlPlane } from '../testing/control/control-plane';
import { EdgeNode } from '../testing/edge-node';
import { eventually } from '../testing/eventually';
import { ask } from '../testing/http';
import { type Origin, startOrigin, startTlsOrigin } from '../testing/sites/origin';
import { sendRaw, statusesOf } from '../testing/sites/raw';
import { originAt, siteOf } from '../testing/sites/site';

let plane: ControlPlane;
let node: EdgeNode;
let origin: Origin;
const others: Origin[] = [];

beforeAll(async () => {
  plane = await ControlPlane.start();
  node = await EdgeNode.create(plane.url);
  await node.start();
  origin = await startOrigin('origin', (request, response) =>
    response.end(`${request.headers['x-forwarded-proto']} ${request.url}`),
  );
});

afterAll(async () => {
  await node.dispose();
  await plane.stop();
  await Promise.all([origin, ...others].map((one) => one.stop()));
});

async function inForce(...args: Parameters<ControlPlane['change']>): Promise<void> {
  const revision = plane.change(...args);
  const ack = await eventually(() => plane.ackOf(revision));
  expect(ack).toEqual({ revision, error: null, refused: [] });
}

function secured(
  domains: string[],
  certificate: EdgeCertificate | undefined,
  https: Partial<HttpsSettings> = {},
): EdgeSite {
  return {
    ...siteOf(domains, [originAt(origin.port)]),
    https: { ...httpsDefaults, certificateId: certificate?.id ?? null, ...https },
  };
}

const hands = (name: string, options = {}) => shakeHands(node.httpsPort, name, options);

test('each name gets its own certificate, wildcards included, changed without a restart', async () => {
  const first = await certificateOf('first', ['a.tls.test']);
  const wide = await certificateOf('wide', ['*.b.tls.test']);
  const pid = await node.nginxPid();
  const site = secured(['a.tls.test'], first);
  await inForce([site, secured(['*.b.tls.test'], wide)], [], [first, wide]);
  expect((await hands('a.tls.test')).subject).toBe('first');
  expect((await hands('A.TLS.test')).subject).toBe('first');
  expect((await hands('x.b.tls.test')).subject).toBe('wide');
  const answer = await askTls(node.httpsPort, 'a.tls.test', '/path?q=1');
  expect([answer.status, answer.text]).toEqual([200, 'https /path?q=1']);

  const renewed = { ...(await certificateOf('renewed', ['a.tls.test'])), id: first.id };
  await inForce([site], [], [renewed]);
  expect((await hands('a.tls.test')).subject).toBe('renewed');
  expect(await node.nginxPid()).toBe(pid);
});

test('a name without HTTPS gets no handshake, and no way in over another one', async () => {
  const certificate = await certificateOf('open', ['open.tls.test']);
  const plain = secured(['plain.tls.test'], undefined);
  const open = secured(['open.tls.test'], certificate);
  await inForce([plain, open], [], [certificate]);
  await expect(hands('nobody.tls.test')).rejects.toThrow();
  await expect(hands('plain.tls.test')).rejects.toThrow();
  await expect(hands('')).rejects.toThrow();
  const smuggled = await askTls(node.httpsPort, 'open.tls.test', '/', 'plain.tls.test');
  expect(smuggled.status).toBe(421);
  expect((await ask(node.url, '/', { host: 'plain.tls.test' })).text).toBe('http /');
  await inForce([], [open.id]);
  await expect(hands('open.tls.test')).rejects.toThrow();
});

test('a name that is nobody’s is told so', async () => {
  const certificate = await certificateOf('known', ['known.tls.test']);
  await inForce([secured(['known.tls.test'], certificate)], [], [certificate]);
  for (const name of ['nobody.tls.test', 'x\\y.tls.test', '']) {
    for (const maxVersion of ['TLSv1.3', 'TLSv1.2'] as const) {
      await expect(hands(name, { maxVersion })).rejects.toMatchObject({
        code: 'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
      });
    }
  }
  // It is said of that connection alone.
  expect((await hands('known.tls.test')).subject).toBe('known');
});

test('a connection carries the names of one site only', async () => {
  const shared = await certificateOf('shared', ['*.shared.test']);
  const names = ['a.shared.test', 'b.shared.test'];
  await inForce(
    [
      secured(names, shared),
      secured(['other.shared.test'], shared),
      secured(['open.shared.test'], undefined),
    ],
    [],
    [shared],
  );
  const over = (...hosts: string[]) =>
    askTogether(
      node.httpsPort,
      'a.shared.test',
      hosts.map((authority) => ({ authority })),
    );
  expect(await over(...names, 'B.shared.test', 'a.shared.test:443')).toEqual([200, 200, 200, 200]);
  expect(await over('other.shared.test', 'open.shared.test', 'nobody.test')).toEqual([
    421, 421, 421,
  ]);
  expect((await askTls(node.httpsPort, 'a.shared.test', '/', 'other.shared.test')).status).toBe(
    421,
  );
  expect((await askTls(node.httpsPort, 'A.shared.test', '/', 'b.shared.test.')).status).toBe(200);
  expect((await askTls(node.httpsPort, 'other.shared.test')).status).toBe(200);
  for (const host of [...names, 'other.shared.test', 'open.shared.test']) {
    expect((await ask(node.url, '/', { host })).status).toBe(200);
  }
});

test('the site’s own HSTS stands, and no rule of headers beside it', async () => {
  const certificate = await certificateOf('hsts', ['hsts.tls.test']);
  const rules = ruleSettingsSchema.parse({
    responseHeaders: [{ name: 'Strict-Transport-Security', value: 'max-age=0' }],
  });
  const https = { hstsEnabled: true, hstsMaxAgeSeconds: 600, force: '301' } as const;
  const site = { ...secured(['hsts.tls.test'], certificate, https), rules };
  await inForce([site], [], [certificate]);
  const { headers } = await askTls(node.httpsPort, 'hsts.tls.test');
  expect(headers['strict-transport-security']).toBe('max-age=600');
  await inForce([{ ...site, https: { ...site.https, hstsEnabled: false } }]);
  const own = await askTls(node.httpsPort, 'hsts.tls.test');
  expect(own.headers['strict-transport-security']).toBe('max-age=0');
});

test('a forced redirect stays on its host, whatever the address', async () => {
  const certificate = await certificateOf('stay', ['stay.tls.test']);
  await inForce([secured(['stay.tls.test'], certificate, { force: '301' })], [], [certificate]);
  for (const path of ['//evil.test', '/\\evil.test', '/%5cevil.test', '@evil.test', '.evil.test']) {
    const answers = await sendRaw(
      node.port,
      `GET ${path} HTTP/1.1\r\nHost: stay.tls.test\r\nConnection: close\r\n\r\n`,
    );
    const [, location] = /^location: (.*)$/im.exec(answers) ?? [];
    if (location) expect(new URL(location).hostname).toBe('stay.tls.test');
    else expect(statusesOf(answers)).toEqual([400]);
  }
  const absolute =
    'GET http://stay.tls.test?x HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n';
  expect(await sendRaw(node.port, absolute)).toMatch(
    /^location: https:\/\/stay\.tls\.test:\d+\/?\?x\r$/im,
  );
});

test('HTTP/2 is spoken', async () => {
  const certificate = await certificateOf('h2', ['h2.tls.test']);
  await inForce([secured(['h2.tls.test'], certificate)], [], [certificate]);
  expect(await askHttp2(node.httpsPort, 'h2.tls.test')).toBe('https /');
});

test('HTTP/2 is left out for a site that does not want it, in every version, resumed or not', async () => {
  const certificate = await certificateOf('h1', ['h1.tls.test']);
  const both = await certificateOf('both', ['both.tls.test']);
  await inForce(
    [secured(['h1.tls.test'], certificate, { http2: false }), secured(['both.tls.test'], both)],
    [],
    [certificate, both],
  );
  const offer = { ALPNProtocols: ['h2', 'http/1.1'] };
  for (const maxVersion of ['TLSv1.3', 'TLSv1.2'] as const) {
    const first = await hands('h1.tls.test', { ...offer, maxVersion });
    expect([first.subject, first.protocol, first.alpn]).toEqual(['h1', maxVersion, false]);
    expect((await hands('both.tls.test', { ...offer, maxVersion })).alpn).toBe('h2');
    const again = await hands('h1.tls.test', { ...offer, maxVersion, session: first.session });
    expect([again.resumed, again.alpn]).toEqual([maxVersion === 'TLSv1.2', false]);
  }
  expect((await askTls(node.httpsPort, 'h1.tls.test', '/x')).text).toBe('https /x');
});

test.each(['301', '302', '308'] as const)('plain HTTP is sent to HTTPS with %s', async (force) => {
  const certificate = await certificateOf('force', ['force.tls.test']);
  const site = secured(['force.tls.test'], certificate, {
    ...{ force, hstsEnabled: true, hstsMaxAgeSeconds: 600, hstsSubdomains: true },
  });
  await inForce([site], [], [certificate]);
  const plain = await ask(node.url, '/a%20b?c=1', { host: 'force.tls.test' });
  expect(plain.status).toBe(Number(force));
  expect(plain.headers.location).toBe(`https://force.tls.test:${node.httpsPort}/a%20b?c=1`);
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  const { headers } = await askTls(node.httpsPort, 'force.tls.test');
  expect(headers['strict-transport-security']).toBe('max-age=600; includeSubDomains');
  await inForce([], [site.id]);
});

test('versions and ciphers are the site’s own', async () => {
  const certificate = await certificateOf('levels', ['*.levels.test']);
  const at = (name: string, https: Partial<HttpsSettings>) =>
    secured([`${name}.levels.test`], certificate, https);
  await inForce(
    [
      at('new', { tlsVersionMin: '1.3' }),
      at('usual', { cipherLevel: 'modern' }),
      at('old', { tlsVersionMin: '1.0', cipherLevel: 'compatible' }),
    ],
    [],
    [certificate],
  );
  const [tls12, tls10] = ['TLSv1.2', 'TLSv1'] as const;
  expect((await hands('new.levels.test')).protocol).toBe('TLSv1.3');
  await expect(hands('new.levels.test', { maxVersion: tls12 })).rejects.toThrow();
  expect((await hands('usual.levels.test', { maxVersion: tls12 })).cipher).toContain('GCM');
  const cbc = { maxVersion: tls12, ciphers: 'ECDHE-ECDSA-AES128-SHA256:@SECLEVEL=0' };
  await expect(hands('usual.levels.test', cbc)).rejects.toThrow();
  expect((await hands('old.levels.test', cbc)).cipher).toBe('ECDHE-ECDSA-AES128-SHA256');
  const ancient = { minVersion: tls10, maxVersion: tls10, ciphers: 'DEFAULT:@SECLEVEL=0' };
  expect((await hands('old.levels.test', ancient)).protocol).toBe('TLSv1');
  await expect(hands('usual.levels.test', ancient)).rejects.toThrow();
});

test('an origin is asked by the protocol that the visitor used', async () => {
  const certificate = await certificateOf('follow', ['follow.tls.test']);
  const site = {
    ...siteOf(['follow.tls.test'], [originAt(origin.port)], { protocol: 'follow', retries: 0 }),
    https: { ...httpsDefaults, certificateId: certificate.id },
  };
  await inForce([site], [], [certificate]);
  expect((await ask(node.url, '/', { host: 'follow.tls.test' })).text).toBe('http /');
  // This origin speaks no TLS, so a visitor by HTTPS shows that it was tried.
  expect((await askTls(node.httpsPort, 'follow.tls.test')).status).toBe(502);
});

test('a bad certificate is refused with the sites that name it, and the last good one stays', async () => {
  const certificate = await certificateOf('good', ['good.tls.test']);
  const site = secured(['good.tls.test'], certificate);
  await inForce([site], [], [certificate]);
  const revision = plane.change([site], [], [{ ...certificate, privateKey: 'x', chain: 'y' }]);
  const ack = await eventually(() => plane.ackOf(revision));
  expect(ack).toMatchObject({
    error: null,
    refused: [{ siteId: site.id, error: expect.stringContaining(certificate.id) }],
  });
  expect((await hands('good.tls.test')).subject).toBe('good');
  plane.change([site], [], [certificate]);
});

test('keys lie in files of the agent alone, and certificates outlive a restart without control', async () => {
  const certificate = await certificateOf('kept', ['kept.tls.test']);
  await inForce([secured(['kept.tls.test'], certificate)], [], [certificate]);
  await plane.stop();
  await node.end('SIGTERM');
  await node.start();
  expect((await hands('kept.tls.test')).subject).toBe('kept');
  const secret = certificate.privateKey.split('\n')[1] ?? '';
  const holders: string[] = [];
  for (const name of await readdir(node.dir, { recursive: true })) {
    const path = join(node.dir, name);
    // Files that others are written by come and go meanwhile.
    const isFile = (await stat(path).catch(() => undefined))?.isFile();
    const text = isFile ? await readFile(path, 'utf8').catch(() => '') : '';
    if (!text.includes(secret)) continue;
    holders.push(name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
  expect(new Set(holders)).toEqual(new Set(['nginx/boot-certificates.ndjson', 'sites.json']));
  await plane.resume();
});

test('a CA gets its answer on the host of the order alone, before redirects', async () => {
  const certificate = await certificateOf('acme', ['acme.tls.test']);
  await inForce([secured(['acme.tls.test'], certificate, { force: '301' })], [], [certificate]);
  const answer = { token: 'tok_en-1', keyAuthorization: 'tok_en-1.key' };
  const hosts = ['acme.tls.test', 'nobody.tls.test'];
  const revision = plane.setChallenges(hosts.map((host) => ({ host, ...answer })));
  await eventually(() => plane.ackOf(revision));
  const at = (host: string, token: string) =>
    ask(node.url, `/.well-known/acme-challenge/${token}`, { host });
  for (const host of hosts) {
    const { status, text } = await at(host, 'tok_en-1');
    expect([status, text]).toEqual([200, 'tok_en-1.key']);
  }
  expect((await at('other.tls.test', 'tok_en-1')).status).toBe(404);
  expect((await at('acme.tls.test', 'other')).status).toBe(301);
  const over = plane.setChallenges([]);
  await eventually(() => plane.ackOf(over));
  expect((await at('acme.tls.test', 'tok_en-1')).status).toBe(301);
});

test('an origin that follows the visitor is asked at the port of its protocol', async () => {
  const name = 'follow.tls.test';
  const certificate = await certificateOf('follow', [name]);
  const plain = await startOrigin('plain');
  const locked = await startTlsOrigin('locked', certificate);
  others.push(plain, locked);
  const { origin: settings, ...site } = secured([name], certificate);
  const at = { ...settings, origins: [originAt(plain.port, { port: null })] };
  const ports = { httpPort: plain.port, httpsPort: locked.port };
  const answers = async (
    protocol: 'http' | 'https' | 'follow',
    cache: CacheSettings = cacheSettingsSchema.parse({}),
  ) => {
    const change = { ...site, origin: { ...at, ...ports, protocol }, cache };
    await inForce([change], [], [certificate]);
    const open = await ask(node.url, '/', { host: name });
    return [open.text, (await askTls(node.httpsPort, name)).text];
  };
  const rules = cacheSettingsSchema.parse({ rules: [{ match: 'all' }] });
  expect(await answers('http')).toEqual(['plain', 'plain']);
  expect(await answers('https')).toEqual(['locked', 'locked']);
  expect(await answers('follow')).toEqual(['plain', 'locked']);
  expect(await answers('follow', rules)).toEqual(['plain', 'locked']);
});
