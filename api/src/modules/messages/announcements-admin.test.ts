import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { auditLog } from '../audit/audit.tables';

describe('announcements in the back office', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await startTestApp('usual');
    ({ token } = await signedIn(test, { roles: ['administrator'] }));
  });
  afterAll(() => test.close());

  const base = '/v1/admin/announcements';
  const create = (body: object, by = token) =>
    test.call({ method: 'POST', path: base, token: by, body });

  it('is created, read, changed and deleted, each written down', async () => {
    const { body } = await create({ title: '维护', content: '<p onclick="x()">今晚</p>' });
    const { id } = body.data;
    const read = () => test.call({ method: 'GET', path: `/v1/messages/${id}`, token });
    expect((await read()).body.data.content).toBe('<p>今晚</p>');
    const changed = { title: '维护改期', content: '<p>明晚</p><script>x()</script>' };
    await test.call({ method: 'PUT', path: `${base}/${id}`, token, body: changed });
    expect((await read()).body.data).toMatchObject({ title: '维护改期', content: '<p>明晚</p>' });
    const list = await test.call({ method: 'GET', path: `${base}?keyword=改期`, token });
    expect(list.body.data).toMatchObject({ total: 1, items: [{ id }] });
    const remove = () => test.call({ method: 'DELETE', path: `${base}/${id}`, token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await read()).status).toBe(404);
    const rows = await test.database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.objectId, id))
      .orderBy(auditLog.at);
    expect(rows.map(({ action }) => action)).toEqual([
      'announcement.create',
      'announcement.update',
      'announcement.delete',
    ]);
  });

  it('refuses what has no title, no content, or nothing left of it', async () => {
    const empty = await create({ title: ' ', content: '' });
    expect(Object.keys(empty.body.data.fields)).toEqual(['title', 'content']);
    const unsafe = await create({ title: 'x', content: '<script>x()</script>' });
    expect(Object.keys(unsafe.body.data.fields)).toEqual(['content']);
  });

  it('previews the text as it would be stored', async () => {
    const { body } = await test.call({
      method: 'POST',
      path: `${base}/preview`,
      token,
      body: { content: '<p style="color:red">好<b onclick=y>的</b></p>' },
    });
    expect(body.data.content).toBe('<p>好<b>的</b></p>');
  });

  it('is for administrators alone', async () => {
    const user = await signedIn(test);
    expect((await create({ title: 'x', content: 'y' }, user.token)).status).toBe(403);
    const list = await test.call({ method: 'GET', path: base, token: user.token });
    expect(list.status).toBe(403);
  });
});
