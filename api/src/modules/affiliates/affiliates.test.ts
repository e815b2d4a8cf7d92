import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { users } from '../users/users.tables';

describe('affiliates', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual');
  });
  afterAll(() => test.close());

  const get = (token: string, path = '/v1/affiliate') => test.call({ method: 'GET', path, token });
  const join = (token: string) =>
    test.call({ method: 'POST', path: '/v1/affiliate', token, body: {} });

  it('joins once, and counts those who came through the link', async () => {
    const { id, token } = await signedIn(test);
    expect((await get(token)).body.data).toBeNull();
    const joined = await join(token);
    expect(joined.body.data).toMatchObject({ registered: 0, code: expect.stringMatching(/^\w+$/) });
    expect((await join(token)).body.data).toEqual(joined.body.data);
    const whoami = await test.call({
      method: 'POST',
      path: '/whoami',
      body: { accessToken: token },
    });
    expect(whoami.body.data.affiliate).toEqual({ id: joined.body.data.id });

    const guest = await signedIn(test);
    await test.database.db.update(users).set({ referrerId: id }).where(eq(users.id, guest.id));
    expect((await get(token)).body.data.registered).toBe(1);
    expect((await get(guest.token)).body.data).toBeNull();
  });

  it('is not for panel users; the list is for administrators', async () => {
    const panel = await signedIn(test, { roles: ['panel'] });
    expect((await get(panel.token)).status).toBe(403);
    expect((await join(panel.token)).status).toBe(403);
    const { token } = await signedIn(test);
    expect((await get(token, '/v1/admin/affiliates')).status).toBe(403);
  });

  it('lists affiliates by keyword, most successful first', async () => {
    const admin = await signedIn(test, { roles: ['administrator'] });
    const good = await signedIn(test, { email: 'good@partners.test' });
    const idle = await signedIn(test, { email: 'idle@partners.test' });
    await join(good.token);
    await join(idle.token);
    const guest = await signedIn(test);
    const came = { referrerId: good.id };
    await test.database.db.update(users).set(came).where(eq(users.id, guest.id));
    const path = '/v1/admin/affiliates?keyword=partners.test&sort=-registered&limit=1';
    const { body } = await get(admin.token, path);
    expect(body.data.total).toBe(2);
    expect(body.data.items).toMatchObject([
      { user: { id: good.id, email: 'good@partners.test' }, registered: 1 },
    ]);
  });
});
