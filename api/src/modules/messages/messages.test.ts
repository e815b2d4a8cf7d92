import { signedIn } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { cleanHtml } from './announcement-html';

describe('announcements', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual');
  });
  afterAll(() => test.close());

  it('lists the newest and opens one', async () => {
    const { token } = await signedIn(test);
    for (const [title, day] of [
      ['旧', 1],
      ['新', 2],
    ] as const) {
      await test.services.messages.createAnnouncement({
        title,
        content: `<p onclick="x()">${title}</p><script>x()</script>`,
        createdAt: new Date(Date.UTC(2026, 0, day)),
      });
    }
    const list = await test.call({ method: 'GET', path: '/v1/messages?limit=1', token });
    expect(list.body.data).toMatchObject([{ title: '新', create_at2: '2026-01-02T00:00:00.000Z' }]);
    const path = `/v1/messages/${list.body.data[0].id}`;
    const { body } = await test.call({ method: 'GET', path, token });
    expect(body.data.content).toBe('<p>新</p>');
  });
});

it.each([
  ['<img src=x onerror=alert(1)>', '<img src="x" />'],
  ['<a href="javascript:alert(1)">x</a>', '<a target="_blank" rel="noopener noreferrer">x</a>'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<iframe src="https://a.test"></iframe>', ''],
  ['<p style="position:fixed">x</p>', '<p>x</p>'],
])('cleans %s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});
