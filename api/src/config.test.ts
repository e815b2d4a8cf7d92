import { readConfig } from './config';

const wechatPay = {
  ...{ WECHATPAY_MCHID: '1', WECHATPAY_APPID: 'wx1', WECHATPAY_SERIAL: 'A1' },
  ...{ WECHATPAY_KEY_FILE: '/nonexistent.pem', WECHATPAY_V3_KEY: 'k'.repeat(32) },
};

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

  it('takes mail and text messages as they are set', () => {
    expect(readConfig({})).toMatchObject({ mail: undefined, sms: undefined });
    const mail = { SMTP_URL: 'smtps://u:p@mail.test:465', MAIL_FROM: 'no-reply@mail.test' };
    expect(readConfig(mail).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
  });

  it('asks for a captcha as the settings say, in a demo after failures', () => {
    const settings = { LOGIN_CAPTCHA: 'always', LOGIN_CAPTCHA_KIND: 'pow', CODE_CAPTCHA: 'image' };
    expect(readConfig({}).captcha).toEqual({
      loginWhen: 'after-failures',
      loginKind: 'image',
      code: 'pow',
    });
    expect(readConfig(settings).captcha.loginWhen).toBe('always');
    expect(readConfig({ ...settings, CONSOLE_MODE: 'demo' }).captcha).toEqual({
      loginWhen: 'after-failures',
      loginKind: 'pow',
      code: 'image',
    });
  });

  it('takes the extra ports of websites, ascending', () => {
    expect(readConfig({}).extraPorts).toEqual({ http: [], https: [] });
    const settings = { EDGE_EXTRA_HTTP_PORTS: '8880, 2052', EDGE_EXTRA_HTTPS_PORTS: '8443' };
    expect(readConfig(settings).extraPorts).toEqual({ http: [2052, 8880], https: [8443] });
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
    [{ SMTP_URL: 'mail.test' }, '环境变量 SMTP_URL 不正确：应以 smtp:// 或 smtps:// 开头'],
    [{ SMTP_URL: 'smtp://mail.test' }, '环境变量 MAIL_FROM 不正确：SMTP_URL、MAIL_FROM 须一起填写'],
    [
      { ALIYUN_SMS_SIGN_NAME: '云御盾' },
      '环境变量 ALIYUN_SMS_ACCESS_KEY_ID 不正确：ALIYUN_SMS_ACCESS_KEY_ID、',
    ],
    [{ EDGE_EXTRA_HTTP_PORTS: '8880 2052' }, 'EDGE_EXTRA_HTTP_PORTS 不正确：应为逗号分隔的端口'],
    [{ EDGE_EXTRA_HTTPS_PORTS: '443' }, '443 是节点常用的端口，不能作为额外端口'],
    [{ SECRETS_KEY: 'short' }, '环境变量 SECRETS_KEY 不正确：至少 32 个字符'],
    [{ LOGIN_CAPTCHA: 'x' }, '环境变量 LOGIN_CAPTCHA 不正确：应为 never'],
    [{ ALIPAY_APP_ID: '1' }, '环境变量 ALIPAY_SELLER_ID 不正确：ALIPAY_APP_ID、ALIPAY_SELLER_ID、'],
    [{ WECHATPAY_V3_KEY: 'short' }, '环境变量 WECHATPAY_V3_KEY 不正确：应为 32 个字符'],
    [wechatPay, '环境变量 WECHATPAY_PUBLIC_KEY_FILE 不正确：须填写微信支付公钥或平台证书'],
    [
      { ...wechatPay, WECHATPAY_CERT_FILE: '/nonexistent.pem' },
      '环境变量 WECHATPAY_KEY_FILE 不正确：无法读取文件 /nonexistent.pem',
    ],
    [
      { EPAY_URL: 'https://epay.test', EPAY_PID: '1', EPAY_KEY: 'k'.repeat(16) },
      '环境变量 PUBLIC_URL 不正确',
    ],
    [
      { ROLES: 'console', API_URL: 'http://api:8080' },
      '环境变量 DATABASE_URL 不正确：ROLES=console 时必须填写',
    ],
  ])('says of %j what is wrong', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
