import type { RoleKey } from '@console/contract/common/roles/role-schemas';
import { inRoleGroup, type RoleGroup } from '@console/contract/common/roles/roles';
import { addPanel, signedIn } from './testing/accounts/accounts';
import { startTestApp, type TestApp } from './testing/test-app';

const roles: RoleKey[] = ['platform', 'panel', 'administrator'];

/** Routes of an agent's own panel: a role opens the door, an agency of one's own the rest. */
const needsAgency = new Set(['/api/v1/agent/overview', '/api/v1/agent/customers']);

describe('every route', () => {
  let test: TestApp;
  const tokens = new Map<RoleKey, string>();

  beforeAll(async () => {
    test = await startTestApp('usual');
    const panelId = await addPanel(test, 'panel.brand.test');
    for (const role of roles) {
      const account = await signedIn(test, {
        roles: [role],
        ...(role === 'panel' && { panelId }),
      });
      tokens.set(role, account.token);
    }
  });
  afterAll(() => test.close());

  const guarded = () => test.routes.filter(({ access }) => access !== 'public');

  async function statusOf({ method, url }: { method: string; url: string }, token?: string) {
    const response = await test.app.inject({
      method: method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET',
      url: url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    return response.statusCode;
  }

  it('is on this list when it needs no session', () => {
    const open = test.routes.filter(({ access }) => access === 'public');
    const isApi = ({ url }: { url: string }) => url.startsWith('/api/');
    expect(new Set(open.filter(isApi).map(({ method, url }) => `${method} ${url}`))).toEqual(
      new Set([
        'GET /api/auth/captcha',
        'GET /api/boot',
        'GET /api/early',
        'GET /api/payments/:gateway/notify',
        'GET /api/health',
        'GET /api/release-set',
        'GET /api/shared/attack-reports/:token',
        'GET /api/v1/common/captcha-type',
        'POST /api/auth/forget',
        'POST /api/auth/login',
        'POST /api/auth/login/second-factor',
        'POST /api/auth/register',
        'POST /api/auth/send/forget-email',
        'POST /api/auth/send/register-email',
        'POST /api/edge/register',
        'POST /api/payments/:gateway/notify',
        'POST /api/system-info',
        'POST /api/v1/phone-captcha',
        'POST /api/whoami',
      ]),
    );
    expect(new Set(open.filter((route) => !isApi(route)).map(({ url }) => url))).toEqual(
      new Set(['/*', '/assets/*', '/docs', '/docs/*', '/remotes/*', '/remotes/:name/:version/*']),
    );
  });

  it('refuses a stranger', async () => {
    for (const route of guarded()) {
      expect([route.url, await statusOf(route)]).toEqual([route.url, 401]);
      expect([route.url, await statusOf(route, 'made-up')]).toEqual([route.url, 401]);
    }
  });

  it.each(roles)('lets %s in where a group holds it, and nowhere else', async (role) => {
    const isGroup = (access: string): access is RoleGroup =>
      access !== 'public' && access !== 'node' && access !== 'deploy';
    for (const route of guarded()) {
      const { access, raw, url } = route;
      // Signing out would end the walk; an open stream would never end.
      if (url.endsWith('/auth/logout') || raw) continue;
      const status = await statusOf(route, tokens.get(role));
      if (!isGroup(access)) expect([url, status]).toEqual([url, 401]);
      else if (inRoleGroup([{ key: role }], access) && !needsAgency.has(url)) {
        expect([401, 403]).not.toContain(status);
      } else expect([url, status]).toEqual([url, 403]);
    }
  });

  it('cannot be registered without saying who may call it', async () => {
    const { default: Fastify } = await import('fastify');
    const { registerAccess } = await import('./plugins/access');
    const app = Fastify();
    registerAccess(app);
    expect(() => app.get('/open', () => 'x')).toThrow('declares no access');
    expect(() => app.get('/untold', { config: { access: 'public' } }, () => 'x')).toThrow(
      'declares no response schema',
    );
    app.get('/unchecked', { config: { access: 'node', raw: true } }, () => 'x');
    await expect(app.ready()).rejects.toThrow('Nobody checks the node callers');
  });
});
