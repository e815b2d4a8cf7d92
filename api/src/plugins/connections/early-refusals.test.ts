import { connect } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { makeConsoleDir } from '../../testing/releases';
import { startTestApp, type TestApp } from '../../testing/test-app';

describe('addresses and requests that are none', () => {
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    // Here the documentation counts as not built, whatever the repository holds.
    const consoleDir = makeConsoleDir();
    test = await startTestApp('usual', { consoleDir, docsDir: join(consoleDir, 'no-docs') });
    port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(() => test.close());

  /** What comes back for exactly these bytes. */
  async function sent(request: string) {
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    const answer = await readText(socket);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
  }
  const get = (target: string, headers = '') =>
    sent(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`);

  it.each([
    ['//', 200],
    ['//[', 200],
    ['/[', 200],
    ['http://[', 400],
    ['/\\[', 200],
    ['/%', 400],
    ['/%00', 200],
    ['/api/v1/sites/%', 400],
    ['/api/v1/sites/%00', 401],
    ['/api/v1/sites/by-sn/%ff', 400],
    ['/assets/%00.js', 404],
    ['/docs/%00', 503],
    ['/remotes/mf-sites/%00/a.js', 404],
    [`/${'x'.repeat(8_000)}`, 200],
    ['/api/early?page=/%5C%5B', 200],
  ])('GET %s is answered', async (target, status) => {
    expect((await get(target)).status).toBe(status);
  });

  it.each(['', 'a b', '[', '\u00ff', 'x'.repeat(300)])('the host %j is answered', async (host) => {
    const request = `GET /x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect((await sent(request)).status).toBeLessThan(500);
    const boot = `POST /api/system-info HTTP/1.1\r\nHost: localhost\r\npanel-host: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    expect((await sent(boot)).status).toBeLessThan(500);
  });

  it('headers of any bytes sign nobody in and end nowhere', async () => {
    const odd =
      'Cookie: access-token=\xff; a=%00\r\nUser-Agent: \xff\xfe\r\nX-Request-Id: %00\r\nAccept-Language: \xff\r\n';
    expect((await get('/x', odd)).status).toBe(200);
    expect((await get('/api/v1/sites', odd)).status).toBe(401);
  });

  it.each([
    [
      'an address that cannot be decoded',
      'GET /% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      400,
      40090,
    ],
    ['what is no HTTP', 'nonsense\r\n\r\n', 400, 40090],
    ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 40090],
    [
      'a request for two hosts',
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
      400,
      40090,
    ],
    [
      'an expectation that nobody meets',
      'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n',
      400,
      40090,
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      43100,
    ],
  ])('%s is refused in the shape of every error', async (_, request, status, code) => {
    const answer = await sent(request);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({
      code,
      data: {},
      requestId: expect.any(String),
    });
    expect(answer.head).toContain('x-content-type-options: nosniff');
    expect(answer.head).toContain('permissions-policy: ');
  });
});
