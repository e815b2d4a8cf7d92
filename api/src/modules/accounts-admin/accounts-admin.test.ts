import { registrationDays } from '@console/contract/accounts/limits';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { auditLog } from '../audit/audit.tables';
import { users } from '../users/users.tables';

describe('accounts in the back office', () => {
  let test: TestApp;
  let admin: { id: string; token: string };
  beforeAll(async () => {
    test = await startTestApp('usual');
    admin = await signedIn(test, { roles: ['administrator'] });
  });
  afterAll(() => test.close());

  const list = (query: string, token = admin.token) =>
    test.call({ method: 'GET', path: `/v1/admin/users?${query}`, token });
  const setStatus = (id: string, body: object, token = admin.token) =>
    test.call({ method: 'PUT', path: `/v1/admin/users/${id}/status`, token, body });
  const idsOf = ({ body }: Awaited<ReturnType<typeof list>>): string[] =>
    body.data.items.map((item: { id: string }) => item.id);

  it('is for administrators alone', async () => {
    const { id, token } = await signedIn(test);
    expect((await list('', token)).status).toBe(403);
    expect((await setStatus(id, { status: 'ban', reason: 'x' }, token)).status).toBe(403);
    for (const path of [`/v1/admin/users/${id}`, '/v1/admin/stats/users']) {
      expect((await test.call({ method: 'GET', path, token })).status).toBe(403);
      expect((await test.call({ method: 'GET', path })).status).toBe(401);
    }
  });

  it('finds an account by each of its names, its role and its status', async () => {
    const { id } = await signedIn(test, { email: 'zhang_san@example.test', roles: ['panel'] });
    await test.database.db
      .update(users)
      .set({ name: '张三', phone: '13911112222', qq: '778899' })
      .where(eq(users.id, id));
    for (const keyword of ['张三', 'ZHANG_SAN', '1391111', '778899', id.toUpperCase()]) {
      expect(idsOf(await list(`keyword=${encodeURIComponent(keyword)}`))).toEqual([id]);
    }
    expect(idsOf(await list('keyword=zhang%25san'))).toEqual([]);
    expect(idsOf(await list('role=panel&status=normal&keyword=zhang'))).toEqual([id]);
    expect(idsOf(await list('role=platform&keyword=zhang'))).toEqual([]);
    expect(idsOf(await list('status=ban&keyword=zhang'))).toEqual([]);
  });

  it('pages and counts', async () => {
    const first = await list('limit=1&sort=createdAt');
    const second = await list('limit=1&page=2&sort=createdAt');
    expect(idsOf(first)).toEqual([admin.id]);
    expect(idsOf(second)).not.toEqual(idsOf(first));
    expect(first.body.data.total).toBe(await test.database.db.$count(users));
  });

  it('counts the sites of each account as its own', async () => {
    const { id, token } = await signedIn(test);
    const body = { domains: ['one.example.test'], origin: { origins: [{ address: '192.0.2.1' }] } };
    await test.call({ method: 'POST', path: '/v1/sites', token, body: { ...body, note: '' } });
    const mine = await test.call({
      method: 'GET',
      path: `/v1/admin/users/${id}`,
      token: admin.token,
    });
    const { total } = (await test.call({ method: 'GET', path: '/v1/sites', token })).body.data;
    expect(mine.body.data.sites).toBe(total);
    const { body: other } = await list(`keyword=${admin.id}`);
    expect(other.data.items[0].sites).toBe(0);
  });

  it('bars an account with its sessions and readmits it, each written down', async () => {
    const { id, token } = await signedIn(test);
    const barred = await setStatus(id, { status: 'ban', reason: '发送垃圾流量' });
    expect(barred.body.data).toMatchObject({ status: 'ban', sessions: 0 });
    expect(await test.services.sessions.findUser(token)).toBeUndefined();
    expect((await setStatus(id, { status: 'ban', reason: '再来' })).status).toBe(409);
    const back = await setStatus(id, { status: 'normal', reason: '已整改' });
    expect(back.body.data.changes).toMatchObject([
      { action: 'user.restore', reason: '已整改' },
      { action: 'user.ban', reason: '发送垃圾流量', ip: '127.0.0.1' },
    ]);
    const rows = await test.database.db
      .select({ actor: auditLog.actorId, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.objectId, id))
      .orderBy(auditLog.at);
    expect(rows).toEqual([
      { actor: admin.id, before: { status: 'normal' }, after: { status: 'ban' } },
      { actor: admin.id, before: { status: 'ban' }, after: { status: 'normal' } },
    ]);
    // Readmission does not bring old sign-ins back.
    expect(await test.services.sessions.findUser(token)).toBeUndefined();
  });

  it('does not let administrators bar themselves, and asks for a reason', async () => {
    const self = await setStatus(admin.id, { status: 'ban', reason: 'x' });
    expect([self.status, self.body.code]).toEqual([400, 40001]);
    const { id } = await signedIn(test);
    const silent = await setStatus(id, { status: 'ban', reason: '  ' });
    expect(silent.body.data.fields).toHaveProperty('reason');
    await test.database.db.update(users).set({ status: 'under-review' }).where(eq(users.id, id));
    expect((await setStatus(id, { status: 'normal', reason: 'x' })).status).toBe(409);
    expect((await setStatus(crypto.randomUUID(), { status: 'ban', reason: 'x' })).status).toBe(404);
    expect(await test.database.db.$count(auditLog, eq(auditLog.objectId, id))).toBe(0);
  });

  it('counts users by role, status, day and activity', async () => {
    const stats = async () =>
      (await test.call({ method: 'GET', path: '/v1/admin/stats/users', token: admin.token })).body
        .data;
    const before = await stats();
    const { id } = await signedIn(test, { roles: ['panel'] });
    const old = await signedIn(test, { roles: ['panel'] });
    const weeksAgo = new Date(Date.now() - 40 * 86_400_000);
    await test.database.db.update(users).set({ createdAt: weeksAgo }).where(eq(users.id, old.id));
    await setStatus(id, { status: 'ban', reason: 'x' });
    const after = await stats();
    expect(after.total).toBe(before.total + 2);
    expect(after.active).toBe(before.active + 2);
    expect(after.roles).toEqual({ ...before.roles, panel: before.roles.panel + 2 });
    expect(after.statuses.ban).toBe(before.statuses.ban + 1);
    expect(after.registrations).toHaveLength(registrationDays);
    const sum = (days: { count: number }[]) => days.reduce((all, { count }) => all + count, 0);
    expect(sum(after.registrations)).toBe(sum(before.registrations) + 1);
  });
});
