import { signedIn } from './testing/accounts/accounts';
import { startTestApp, type TestApp } from './testing/test-app';

describe('the application', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await startTestApp('pglite');
    token = (await signedIn(test)).token;
  });
  afterAll(() => test.close());

  async function send(payload: string, type = 'application/json') {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/v1/sites',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    });
    return [response.statusCode, response.json().code];
  }
  const siteCount = async () =>
    (await test.call({ method: 'GET', path: '/v1/sites', token })).body.data.total;

  it('is healthy', async () => {
    const { status, body } = await test.call({ method: 'GET', path: '/health' });
    expect([status, body]).toEqual([200, { code: 0, msg: '', data: {} }]);
  });

  it('answers an unknown route by the catalogue, with a request id', async () => {
    const { status, body } = await test.call({ method: 'GET', path: '/nothing' });
    expect([status, body.code]).toEqual([404, 40400]);
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['a body that is no JSON', '{"domains":', 'application/json', [400, 40000]],
    ['a body of another type', 'domains=a', 'application/x-www-form-urlencoded', [415, 41500]],
    ['a body of plain text', '{}', 'text/plain', [415, 41500]],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', 'application/json', [400, 40000]],
    ['a list', '[]', 'application/json', [400, 40001]],
    ['nothing', '', 'application/json', [400, 40001]],
    ['null', 'null', 'application/json', [400, 40001]],
    ['10 MB', JSON.stringify({ note: 'x'.repeat(10_000_000) }), 'application/json', [413, 41300]],
  ])('refuses %s and changes nothing', async (_, payload, type, answer) => {
    expect(await send(payload, type)).toEqual(answer);
    expect(await siteCount()).toBe(0);
  });

  it('names each wrong field in Chinese', async () => {
    const body = { domains: ['ok.example', 'a b'], origin: { origins: [{ address: 1 }] } };
    const answer = await test.call({ method: 'POST', path: '/v1/sites', token, body });
    expect(answer.body.msg).toBe('请检查填写的内容');
    expect(answer.body.data.fields['domains.1']).toBe('域名中不能有空格');
    expect(answer.body.data.fields['origin.origins.0.address']).toMatch(/[\u4e00-\u9fff]/);
    const params = await test.call({ method: 'GET', path: '/v1/sites/1', token });
    expect(params.body.data.fields).toEqual({ id: '编号格式不正确' });
  });

  it('hides what went wrong inside', async () => {
    jest.spyOn(test.services.sessions, 'listSessions').mockRejectedValueOnce(new Error('secret'));
    const { status, body } = await test.call({ method: 'GET', path: '/v1/user/sessions', token });
    expect([status, body.code, body.msg]).toEqual([500, 50000, '服务异常，请稍后重试']);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('tells the brand by host', async () => {
    const brand = (host: string, header = 'panel-host') =>
      test.call({ method: 'POST', path: '/system-info', body: {}, headers: { [header]: host } });
    expect((await brand('localhost:8080')).body.data).toMatchObject({
      systemType: 'platform',
      systemInfo: { brandName: '云御盾' },
    });
    expect((await brand('127.0.0.1:8080', 'host')).status).toBe(200);
    const unknown = await brand('evil.test', 'host');
    expect([unknown.status, unknown.body.code]).toEqual([403, 40310]);
  });

  it('describes every contract route in OpenAPI to who is signed in, and shows it under a strict policy', async () => {
    const get = (url: string, headers = {}) => test.app.inject({ url, headers });
    for (const url of [
      '/api/docs/',
      '/api/docs/json',
      '/api/docs/yaml',
      '/api/docs/static/index.html',
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 401]);
    }
    const cookie = `access-token=${token}`;
    const { paths } = (await get('/api/docs/json', { cookie })).json();
    expect(paths['/api/v1/sites/{id}'].put.requestBody).toBeDefined();
    expect(paths['/api/whoami'].post.security).toEqual([]);
    const page = await get('/api/docs/', { cookie });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.body).not.toMatch(/<script>|<style/);
  });
});
