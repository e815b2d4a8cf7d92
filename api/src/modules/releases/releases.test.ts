import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Publish } from '@console/contract/console/endpoints/releases';
import { signedIn } from '../../testing/accounts/accounts';
import { digest, makeConsoleDir, makeRelease, publish } from '../../testing/releases';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { deployTokenOf } from './deploy-token';

describe('releases', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual', { consoleDir: makeConsoleDir() });
  });
  afterAll(() => test.close());

  const boot = async (token?: string) =>
    (await test.call({ method: 'GET', path: '/boot', ...(token ? { token } : {}) })).body.data;
  const names = async (token?: string): Promise<string[]> =>
    (await boot(token)).remotes.map(({ name }: { name: string }) => name);
  const get = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'GET', url, headers });

  it('is live as soon as it is published, and is told with base, integrity and descriptor', async () => {
    const release = makeRelease('mf-sites', '1.0.0-a');
    const { status, body } = await publish(test, release);
    expect([status, body.data]).toMatchObject([200, { version: '1.0.0-a', live: true, files: 2 }]);
    const { token } = await signedIn(test);
    expect((await boot(token)).remotes).toEqual([
      {
        name: 'mf-sites',
        version: '1.0.0-a',
        base: '/remotes/mf-sites/1.0.0-a/',
        manifest: release.manifest,
        integrity: Object.fromEntries(release.files.map((file) => [file.name, file.integrity])),
        descriptor: release.descriptor,
      },
    ]);
  });

  it('gives each role its remotes, and nobody anything without a session', async () => {
    await publish(test, makeRelease('mf-admin', '1.0.0-a'));
    await publish(test, makeRelease('mf-account', '1.0.0-a', { access: 'platformUser' }));
    const [admin, user, panel] = await Promise.all([
      signedIn(test, { roles: ['administrator'] }),
      signedIn(test, { roles: ['platform'] }),
      signedIn(test, { roles: ['panel'] }),
    ]);
    expect(await names(admin.token)).toEqual(['mf-account', 'mf-admin', 'mf-sites']);
    expect(await names(user.token)).toEqual(['mf-account', 'mf-sites']);
    expect(await names(panel.token)).toEqual(['mf-sites']);
    expect(await names()).toEqual([]);
    expect(await names('wrong')).toEqual([]);
  });

  it('changes the release set of those who get the release, and the old files stay', async () => {
    const { token } = await signedIn(test);
    const before = (await boot(token)).releaseSet;
    await publish(test, makeRelease('mf-admin', '1.0.0-b'));
    expect((await boot(token)).releaseSet).toBe(before);
    await publish(test, makeRelease('mf-sites', '1.0.0-b'));
    const set = await test.call({ method: 'GET', path: '/release-set', token });
    expect(set.body.data.releaseSet).not.toBe(before);
    for (const version of ['1.0.0-a', '1.0.0-b']) {
      const { statusCode, body } = await get(`/remotes/mf-sites/${version}/entry.js`);
      expect([statusCode, body]).toEqual([200, `entry mf-sites ${version}`]);
    }
  });

  it('lists releases to administrators alone', async () => {
    const admin = await signedIn(test, { roles: ['administrator'] });
    const user = await signedIn(test);
    const list = (token: string) => test.call({ method: 'GET', path: '/v1/admin/releases', token });
    const { body } = await list(admin.token);
    expect(body.data).toContainEqual(
      expect.objectContaining({ name: 'mf-sites', version: '1.0.0-a', live: false }),
    );
    expect(body.data).toContainEqual(
      expect.objectContaining({ name: 'mf-sites', version: '1.0.0-b', live: true }),
    );
    expect((await list(user.token)).status).toBe(403);
  });

  const spoil = (change: (release: Publish) => Publish) =>
    change(makeRelease('mf-mapping', '2.0.0'));
  const cases: [string, (release: Publish) => Publish, string][] = [
    [
      'a descriptor of another remote',
      (r) => ({ ...r, descriptor: { ...r.descriptor, name: 'mf-billing' } }),
      'descriptor.name',
    ],
    [
      'a file that is not what its hash says',
      (r) => ({ ...r, files: r.files.map((f) => ({ ...f, integrity: digest('other') })) }),
      'files.entry.js',
    ],
    ['a file twice', (r) => ({ ...r, files: [...r.files, ...r.files] }), 'files.entry.js'],
    ['an asset that is missing', (r) => ({ ...r, files: r.files.slice(0, 1) }), 'manifest.page.js'],
    ['a manifest that is none', (r) => ({ ...r, manifest: {} }), 'manifest'],
    [
      'a kit range that the host does not satisfy',
      (r) => ({ ...r, descriptor: { ...r.descriptor, kitRange: '^2.0.0' } }),
      'kitRange',
    ],
    [
      'a kit range that is none',
      (r) => ({ ...r, descriptor: { ...r.descriptor, kitRange: 'newest' } }),
      'kitRange',
    ],
    [
      'a route of another remote, whatever its parameter is called',
      (r) => ({
        ...r,
        descriptor: { ...r.descriptor, routes: [{ path: '/mf-sites/:x', access: 'allUser' }] },
      }),
      'routes./mf-sites/:x',
    ],
    [
      'a shared module that the host does not provide',
      (r) => ({
        ...r,
        manifest: {
          ...r.manifest,
          shared: [
            { name: 'vue', assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } },
          ],
        },
      }),
      'shared.vue',
    ],
    [
      'too many bytes',
      (r) => {
        const content = 'x'.repeat(13 * 1024 * 1024);
        const big = {
          name: 'big.js',
          integrity: digest(content),
          content: Buffer.from(content).toString('base64'),
        };
        return { ...r, files: [...r.files, big] };
      },
      'files',
    ],
  ];
  it.each(cases)('refuses %s', async (_name, change, place) => {
    const { status, body } = await publish(test, spoil(change));
    expect([status, body.code]).toEqual([400, 40020]);
    expect(Object.keys(body.data.fields)).toContain(place);
    const { token } = await signedIn(test);
    expect(await names(token)).not.toContain('mf-mapping');
  });

  it('compresses nothing of a release that is too large', async () => {
    let compressions = 0;
    const hook = createHook({
      init(_id, type) {
        if (type === 'ZLIB') compressions += 1;
      },
    }).enable();
    try {
      const content = 'x'.repeat(13 * 1024 * 1024);
      const big = {
        name: 'big.js',
        integrity: digest(content),
        content: Buffer.from(content).toString('base64'),
      };
      const release = makeRelease('mf-mapping', '1.0.0-small');
      const files = [...release.files, big];
      const { body } = await publish(test, { ...release, version: '1.0.0-big', files });
      expect(Object.keys(body.data.fields)).toContain('files');
      expect(compressions).toBe(0);
      // What is published is compressed, twice a file.
      expect((await publish(test, release)).status).toBe(200);
      expect(compressions).toBe(2 * release.files.length);
    } finally {
      hook.disable();
    }
  });

  it('answers others while it compresses a release', async () => {
    const release = makeRelease('mf-mapping', '1.0.0-large');
    const content = randomBytes(250_000).toString('hex');
    const large = {
      name: 'large.js',
      integrity: digest(content),
      content: Buffer.from(content).toString('base64'),
    };
    let isDone = false;
    const publishing = publish(test, { ...release, files: [...release.files, large] });
    void publishing.finally(() => {
      isDone = true;
    });
    let answers = 0;
    while (!isDone) {
      expect((await get('/api/health')).statusCode).toBe(200);
      if (!isDone) answers += 1;
    }
    expect((await publishing).status).toBe(200);
    expect(answers).toBeGreaterThan(20);
  });

  it('refuses a back office that would be open to everybody', async () => {
    const { body } = await publish(test, makeRelease('mf-admin', '9', { access: 'allUser' }));
    expect(body.data.fields).toHaveProperty(['descriptor.access']);
  });

  it('refuses a version that is there already, even with other content', async () => {
    const { status, body } = await publish(test, makeRelease('mf-sites', '1.0.0-a'));
    expect([status, body.code]).toEqual([400, 40021]);
  });

  it('refuses the token of another remote, a wrong one, and none', async () => {
    const release = makeRelease('mf-mapping', '3.0.0');
    expect((await publish(test, release, 'mf-sites')).status).toBe(403);
    const { token } = await signedIn(test, { roles: ['administrator'] });
    const almost = deployTokenOf('another-deploy-key', 'mf-mapping');
    for (const wrong of [almost, token, undefined]) {
      const call = { method: 'POST', path: '/v1/releases', body: release } as const;
      const answer = await test.call(wrong ? { ...call, token: wrong } : call);
      expect(answer.status).toBe(401);
    }
  });
});
