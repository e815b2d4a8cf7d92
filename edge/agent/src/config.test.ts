import { readConfig } from './config';

test('says in Chinese, at its name, what is wrong with a setting', () => {
  const wrong = { CONTROL_URL: 'ftp://x', EDGE_HEARTBEAT_SECONDS: '9', EDGE_BODY_SECONDS: 'soon' };
  const said = () => readConfig(wrong);
  expect(said).toThrow('CONTROL_URL：应为 http:// 或 https:// 地址');
  expect(said).toThrow(/EDGE_HEARTBEAT_SECONDS：数值过大：期望 number <=5/);
  expect(said).toThrow(/EDGE_BODY_SECONDS：无效输入/);
});
