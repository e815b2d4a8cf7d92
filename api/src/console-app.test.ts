import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { siteCreateSchema } from '@console/contract/sites/sites';
import { buildConsoleApp } from './console-app';
import { createConsoleServices } from './services/console-services';
import { signedIn } from './testing/accounts/accounts';
import { makeConsoleDir, makeRelease, publish } from './testing/releases';
import { openStream } from './testing/requests/stream-reader';
import { startTestApp, type TestApp } from './testing/test-app';

type Console = Awaited<ReturnType<typeof buildConsoleApp>>;

describe('console and control plane as two processes', () => {
  let api: TestApp;
  let console: Console;
  let url: string;
  let hostBuilds: ReturnType<typeof createConsoleServices>['hostBuilds'];

  beforeAll(async () => {
    api = await startTestApp(
      'postgres',
      { roles: ['api'], trustProxy: 'loopback' },
      { withRecords: true },
    );
    const apiUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const config = {
      ...api.config,
      roles: ['console' as const],
      trustProxy: false,
      consoleDir: makeConsoleDir(),
      apiUrl,
    };
    const services = createConsoleServices({ config, database: api.database });
    hostBuilds = services.hostBuilds;
    console = await buildConsoleApp({ config, services });
    url = await console.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await console.close();
    await api.close();
  });

  it('takes releases only once a console has said which host it serves', async () => {
    const release = makeRelease('mf-sites', '1.0.0');
    const early = await publish(api, release);
    expect(early.body.data.fields).toEqual({ kitRange: '控制台还没有可用的宿主构建' });
    await hostBuilds.record({ id: 'b1', kit: '1.2.0', shared: ['react'] });
    const misfit = makeRelease('mf-sites', '0.9.0', { kitRange: '^2.0.0' });
    expect((await publish(api, misfit)).body.data.fields).toHaveProperty('kitRange');
    expect((await publish(api, release)).body.code).toBe(0);
  });

  it('gives another release set when another host build is served', async () => {
    const releaseSet = async () =>
      (await api.call({ method: 'GET', path: '/release-set' })).body.data.releaseSet;
    const before = await releaseSet();
    await hostBuilds.record({ id: 'b2', kit: '1.2.1', shared: ['react'] });
    expect(await releaseSet()).not.toBe(before);
  });

  it('serves pages and files itself, which the control plane does not', async () => {
    for (const path of ['/dashboard', '/assets/host.js', '/remotes/mf-sites/1.0.0/entry.js']) {
      const [own, other] = await Promise.all([
        fetch(url + path),
        api.app.inject({ method: 'GET', url: path }),
      ]);
      expect([path, own.status, other.statusCode]).toEqual([path, 200, 404]);
      expect(own.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('passes answers and bodies through, with the address of the caller', async () => {
    const { token } = await signedIn(api);
    const whoami = await fetch(`${url}/api/whoami`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accessToken: token }),
    });
    expect(await whoami.json()).toMatchObject({ code: 0, data: { roles: [{ key: 'platform' }] } });
    const brand = await fetch(`${url}/api/system-info`, { method: 'POST' });
    expect(await brand.json()).toMatchObject({ data: { systemType: 'platform' } });
    const unknown = await fetch(`${url}/api/nothing`);
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      expect.objectContaining({ code: 40400 }),
    ]);
  });

  it('passes on what asks first whether its body is wanted, as curl and .NET do', async () => {
    const status = await new Promise((done, fail) => {
      const headers = { 'content-type': 'application/json', expect: '100-continue' };
      const asking = request(`${url}/api/auth/login`, { method: 'POST', headers });
      asking.once('continue', () => asking.end('{}'));
      asking.once('response', (answer) => done(answer.resume().statusCode));
      asking.once('error', fail).flushHeaders();
    });
    expect(status).toBe(400);
  });

  it.each([
    ['of known length', 3, true],
    ['of unknown length', 3, false],
    ['that takes long', 12, true],
  ])(
    'passes on the refusal of a body %s, however much of it is still to come',
    async (_case, mb, told) => {
      const part = Buffer.alloc(1024 * 1024, ' ');
      const refused = () =>
        new Promise((done, fail) => {
          const headers = {
            'content-type': 'application/json',
            ...(told && { 'content-length': mb * part.length }),
          };
          const asking = request(`${url}/api/auth/login`, { method: 'POST', headers });
          asking.once('response', (answer) => {
            answer.resume().once('end', () => done(answer.statusCode));
          });
          asking.once('error', fail);
          for (let sent = 0; sent < mb; sent += 1) asking.write(part);
          asking.end();
        });
      const answers: unknown[] = [];
      for (let round = 0; round < 20; round += 1) answers.push(await refused());
      expect(answers).toEqual(Array(20).fill(413));
    },
  );

  it('keeps what a stranger says of their address from the control plane', async () => {
    const account = await signedIn(api, { email: 'address@example.test' });
    expect(account.token).toBeDefined();
    await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ account: 'address@example.test', password: 'Secret-2026' }),
    });
    const sessions = await api.call({
      method: 'GET',
      path: '/v1/user/sessions',
      token: account.token,
    });
    expect(JSON.stringify(sessions.body)).not.toContain('203.0.113.9');
  });

  it('passes a live stream on as it comes, and lets go of it', async () => {
    const { id, token } = await signedIn(api);
    const origin = { origins: [{ address: '192.0.2.1' }] };
    await api.services.sites.createSite(
      id,
      siteCreateSchema.parse({ domains: ['split.example.com'], origin }),
    );
    const stream = await openStream(`${url}/api/v1/monitor/live`, `Bearer ${token}`, '\n\n');
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    for (let event = 0; event < 2; event += 1) {
      await stream.next((piece) => (piece.startsWith('event: points') ? piece : undefined));
    }
    stream.close();
  });

  it('says so by the contract when the control plane does not answer', async () => {
    const config = { ...api.config, consoleDir: makeConsoleDir(), apiUrl: 'http://127.0.0.1:9' };
    const services = createConsoleServices({ config, database: api.database });
    const alone = await buildConsoleApp({ config, services });
    const { statusCode, body } = await alone.inject({ method: 'GET', url: '/api/boot' });
    expect([statusCode, JSON.parse(body).code]).toEqual([503, 50300]);
    await alone.close();
  });

  it('tells browsers to stay on TLS when the proxy before it ends TLS', async () => {
    const { port } = api.app.server.address() as AddressInfo;
    const health = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/api/health`, { headers });
    const plain = await health({});
    const tls = await health({ 'x-forwarded-proto': 'https' });
    expect(plain.headers.has('strict-transport-security')).toBe(false);
    expect(tls.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
    expect(plain.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });
});
