import { type CacheSettings, cacheSettingsSchema } from '@console/contract/sites/settings/cache';
import { httpsDefaults } from '@console/contract/sites/settings/https';
import { ruleSettingsSchema } from '@console/contract/sites/settings/rules';
import { certificateOf } from '../testing/certificates/certificate';
import { type Secured, startSecured } from '../testing/certificates/secured';
import { askTls } from '../testing/certificates/tls';
import { ask } from '../testing/http';
import { type Origin, startTlsOrigin } from '../testing/sites/origin';
import { sendRaw, statusesOf } from '../testing/sites/raw';
import { originAt, siteOf } from '../testing/sites/site';

let edge: Secured;
const lockedOrigins: Origin[] = [];

beforeAll(async () => {
  edge = await startSecured();
});
afterAll(async () => {
  await edge.stop();
  await Promise.all(lockedOrigins.map((origin) => origin.stop()));
});

test('the site’s own HSTS stands, and no rule of headers beside it', async () => {
  const certificate = await certificateOf('hsts', ['hsts.tls.test']);
  const rules = ruleSettingsSchema.parse({
    responseHeaders: [{ name: 'Strict-Transport-Security', value: 'max-age=0' }],
  });
  const https = { hstsEnabled: true, hstsMaxAgeSeconds: 600, force: '301' } as const;
  const site = { ...edge.secured(['hsts.tls.test'], certificate, https), rules };
  await edge.inForce([site], [], [certificate]);
  const { headers } = await askTls(edge.node.httpsPort, 'hsts.tls.test');
  expect(headers['strict-transport-security']).toBe('max-age=600');
  await edge.inForce([{ ...site, https: { ...site.https, hstsEnabled: false } }]);
  const own = await askTls(edge.node.httpsPort, 'hsts.tls.test');
  expect(own.headers['strict-transport-security']).toBe('max-age=0');
});

test('a forced redirect stays on its host, whatever the address', async () => {
  const certificate = await certificateOf('stay', ['stay.tls.test']);
  await edge.inForce(
    [edge.secured(['stay.tls.test'], certificate, { force: '301' })],
    [],
    [certificate],
  );
  for (const path of ['//evil.test', '/\\evil.test', '/%5cevil.test', '@evil.test', '.evil.test']) {
    const answers = await sendRaw(
      edge.node.port,
      `GET ${path} HTTP/1.1\r\nHost: stay.tls.test\r\nConnection: close\r\n\r\n`,
    );
    const [, location] = /^location: (.*)$/im.exec(answers) ?? [];
    if (location) expect(new URL(location).hostname).toBe('stay.tls.test');
    else expect(statusesOf(answers)).toEqual([400]);
  }
  const absolute =
    'GET http://stay.tls.test?x HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n';
  expect(await sendRaw(edge.node.port, absolute)).toMatch(
    /^location: https:\/\/stay\.tls\.test:\d+\/?\?x\r$/im,
  );
});

test.each(['301', '302', '308'] as const)('plain HTTP is sent to HTTPS with %s', async (force) => {
  const certificate = await certificateOf('force', ['force.tls.test']);
  const site = edge.secured(['force.tls.test'], certificate, {
    ...{ force, hstsEnabled: true, hstsMaxAgeSeconds: 600, hstsSubdomains: true },
  });
  await edge.inForce([site], [], [certificate]);
  const plain = await ask(edge.node.url, '/a%20b?c=1', { host: 'force.tls.test' });
  expect(plain.status).toBe(Number(force));
  expect(plain.headers.location).toBe(`https://force.tls.test:${edge.node.httpsPort}/a%20b?c=1`);
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  const { headers } = await askTls(edge.node.httpsPort, 'force.tls.test');
  expect(headers['strict-transport-security']).toBe('max-age=600; includeSubDomains');
  await edge.inForce([], [site.id]);
});

test('an origin is asked by the protocol that the visitor used', async () => {
  const certificate = await certificateOf('follow', ['follow.tls.test']);
  const site = {
    ...siteOf(['follow.tls.test'], [originAt(edge.echo.port)], {
      protocol: 'follow',
      retries: 0,
    }),
    https: { ...httpsDefaults, certificateId: certificate.id },
  };
  await edge.inForce([site], [], [certificate]);
  expect((await ask(edge.node.url, '/', { host: 'follow.tls.test' })).text).toBe('http /');
  // This origin speaks no TLS, so a visitor by HTTPS shows that it was tried.
  expect((await askTls(edge.node.httpsPort, 'follow.tls.test')).status).toBe(502);
});

test('a CA gets its answer on the host of the order alone, before redirects', async () => {
  const certificate = await certificateOf('acme', ['acme.tls.test']);
  await edge.inForce(
    [edge.secured(['acme.tls.test'], certificate, { force: '301' })],
    [],
    [certificate],
  );
  const answer = { token: 'tok_en-1', keyAuthorization: 'tok_en-1.key' };
  const hosts = ['acme.tls.test', 'nobody.tls.test'];
  const revision = edge.plane.setChallenges(hosts.map((host) => ({ host, ...answer })));
  await edge.eventually(() => edge.plane.ackOf(revision));
  const at = (host: string, token: string) =>
    ask(edge.node.url, `/.well-known/acme-challenge/${token}`, { host });
  for (const host of hosts) {
    const { status, text } = await at(host, 'tok_en-1');
    expect([status, text]).toEqual([200, 'tok_en-1.key']);
  }
  expect((await at('other.tls.test', 'tok_en-1')).status).toBe(404);
  expect((await at('acme.tls.test', 'other')).status).toBe(301);
  const over = edge.plane.setChallenges([]);
  await edge.eventually(() => edge.plane.ackOf(over));
  expect((await at('acme.tls.test', 'tok_en-1')).status).toBe(301);
});

test('an origin that follows the visitor is asked at the port of its protocol', async () => {
  const name = 'follow.tls.test';
  const certificate = await certificateOf('follow', [name]);
  const plain = await edge.origin('plain');
  const locked = await startTlsOrigin('locked', certificate);
  lockedOrigins.push(locked);
  const { origin: settings, ...site } = edge.secured([name], certificate);
  const at = { ...settings, origins: [originAt(plain.port, { port: null })] };
  const ports = { httpPort: plain.port, httpsPort: locked.port };
  const answers = async (
    protocol: 'http' | 'https' | 'follow',
    cache: CacheSettings = cacheSettingsSchema.parse({}),
  ) => {
    const change = { ...site, origin: { ...at, ...ports, protocol }, cache };
    await edge.inForce([change], [], [certificate]);
    const open = await ask(edge.node.url, '/', { host: name });
    return [open.text, (await askTls(edge.node.httpsPort, name)).text];
  };
  const rules = cacheSettingsSchema.parse({ rules: [{ match: 'all' }] });
  expect(await answers('http')).toEqual(['plain', 'plain']);
  expect(await answers('https')).toEqual(['locked', 'locked']);
  expect(await answers('follow')).toEqual(['plain', 'locked']);
  expect(await answers('follow', rules)).toEqual(['plain', 'locked']);
});
