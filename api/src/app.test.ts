import { engines } from './testing/databases';
import { startTestApp, type TestApp } from './testing/test-app';

describe.each(engines)('the application on %s', (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(engine);
  });
  afterAll(() => test.close());

  it('is healthy', async () => {
    const { status, body } = await test.call({ method: 'GET', path: '/health' });
    expect([status, body]).toEqual([200, { code: 0, msg: '', data: {} }]);
  });

  it('answers an unknown route by the catalogue', async () => {
    const { status, body } = await test.call({ method: 'GET', path: '/nothing' });
    expect([status, body.code]).toEqual([404, 40400]);
  });
});
