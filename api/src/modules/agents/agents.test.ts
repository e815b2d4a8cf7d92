import { eq } from 'drizzle-orm';
import { addPanel, signedIn } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { auditLog } from '../audit/audit.tables';
import { agents } from '../users/users.tables';

describe('agents', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual');
  });
  afterAll(() => test.close());

  const get = (token: string, path: string) => test.call({ method: 'GET', path, token });

  async function addAgent(host: string, fields: Partial<typeof agents.$inferInsert> = {}) {
    const owner = await signedIn(test);
    const panelId = await addPanel(test, host);
    const [row] = await test.database.db
      .insert(agents)
      .values({ userId: owner.id, panelId, status: 'normal', menuSwitch: true, ...fields })
      .returning({ id: agents.id });
    return { ...owner, panelId, agentId: row?.id ?? '' };
  }

  it("tells an agent of their own panel and customers, and nobody of another's", async () => {
    const one = await addAgent('one.panel.test');
    const other = await addAgent('other.panel.test');
    const customer = await signedIn(test, { roles: ['panel'], panelId: one.panelId });
    await signedIn(test, { roles: ['panel'], panelId: other.panelId });
    expect((await get(one.token, '/v1/agent/overview')).body.data).toEqual({
      panel: { host: 'one.panel.test', brandName: '测试盾' },
      customers: 1,
    });
    const { body } = await get(one.token, '/v1/agent/customers');
    expect(body.data).toMatchObject({ total: 1, items: [{ id: customer.id, status: 'normal' }] });
    expect((await get(one.token, '/v1/agent/customers?status=ban')).body.data.total).toBe(0);
    for (const path of ['/v1/agent/overview', '/v1/agent/customers']) {
      expect((await get(customer.token, path)).status).toBe(403);
      expect((await get((await signedIn(test)).token, path)).status).toBe(403);
    }
  });

  it('refuses an agency that is not normal or whose menu is off', async () => {
    const off = await addAgent('off.panel.test', { menuSwitch: false });
    const review = await addAgent('review.panel.test', { status: 'under-review' });
    for (const { token } of [off, review]) {
      expect((await get(token, '/v1/agent/overview')).status).toBe(403);
    }
  });

  it('lists agents for administrators and turns their menu on and off, written down', async () => {
    const agent = await addAgent('switch.panel.test');
    await signedIn(test, { roles: ['panel'], panelId: agent.panelId });
    const admin = await signedIn(test, { roles: ['administrator'] });
    const path = '/v1/admin/agents?keyword=SWITCH.panel';
    const { body } = await get(admin.token, path);
    expect(body.data).toMatchObject({
      total: 1,
      items: [{ id: agent.agentId, owner: { id: agent.id }, customers: 1, menuSwitch: true }],
    });
    const turn = (token: string, id = agent.agentId) =>
      test.call({
        method: 'PUT',
        path: `/v1/admin/agents/${id}/menu-switch`,
        token,
        body: { menuSwitch: false },
      });
    expect((await get(agent.token, path)).status).toBe(403);
    expect((await turn(agent.token)).status).toBe(403);
    expect((await turn(admin.token, crypto.randomUUID())).status).toBe(404);
    expect((await turn(admin.token)).body.data.menuSwitch).toBe(false);
    expect((await get(agent.token, '/v1/agent/overview')).status).toBe(403);
    const rows = await test.database.db
      .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.objectId, agent.agentId));
    expect(rows).toEqual([
      { action: 'agent.menu-switch', before: { menuSwitch: true }, after: { menuSwitch: false } },
    ]);
  });
});
