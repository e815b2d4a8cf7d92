import { readConfig } from './config';

describe('readConfig', () => {
  it('needs no setting', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'production',
      host: '127.0.0.1',
      port: 8080,
      demoOriginPort: 8082,
      databaseUrl: undefined,
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }).port).toBe(8080);
  });

  it.each([
    [{ PORT: 'abc' }, '环境变量 PORT 不正确：应为数字'],
    [{ PORT: '70000' }, '环境变量 PORT 不正确：应在 0–65535 之间'],
    [{ DATABASE_URL: 'mysql://x' }, '环境变量 DATABASE_URL 不正确：应以 postgres:// 开头'],
    [{ CONSOLE_MODE: 'x' }, '环境变量 CONSOLE_MODE 不正确：应为 demo 或 production'],
    [{ ROLES: 'console' }, '环境变量 API_URL 不正确：ROLES=console 时必须填写控制面地址'],
    [
      { ROLES: 'console', API_URL: 'http://api:8080' },
      '环境变量 DATABASE_URL 不正确：ROLES=console 时必须填写',
    ],
  ])('says of %j what is wrong', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
