import { portListSchema } from './endpoints/ports';
import { extraPortsMax } from './limits';
import { extraPortsProblem, siteExtraPortsSchema } from './ports';

it('takes the ports of a site once each, ascending', () => {
  expect(siteExtraPortsSchema.parse(['8443', 2052, 8443])).toEqual([2052, 8443]);
  expect(siteExtraPortsSchema.safeParse([0]).error?.issues[0]?.message).toContain('1–65535');
  const many = Array.from({ length: extraPortsMax + 1 }, (_, index) => index + 1);
  expect(siteExtraPortsSchema.safeParse(many).error?.issues[0]?.message).toBe('额外端口最多 20 个');
});

it('reads the operator’s list', () => {
  expect(portListSchema.parse('8880, 2052,8880')).toEqual([2052, 8880]);
  for (const text of ['8880,', '1e3', '70000', '8880 2052', '-1']) {
    expect(portListSchema.safeParse(text).success).toBe(false);
  }
});

it('knows which ports cannot be opened', () => {
  const usual = [80, 443];
  expect(extraPortsProblem({ http: [8880], https: [8443] }, usual)).toBeUndefined();
  expect(extraPortsProblem({ http: [], https: [443] }, usual)).toContain('443 是节点常用的端口');
  expect(extraPortsProblem({ http: [8443], https: [8443] }, usual)).toContain('不能同时');
});
