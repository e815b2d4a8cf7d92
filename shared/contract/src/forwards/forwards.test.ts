import { forwardBatchSchema, parseForwardBatch } from './batch';
import { forwardChanges } from './changes';
import { readForwardFile } from './endpoints/file';
import type { ForwardDetail } from './endpoints/forwards';
import { forwardsCsv, forwardsJson } from './file';
import { forwardProblems } from './forwards';
import { forwardBatchLinesMax } from './limits';
import { listenTextSchema } from './settings/listen';
import { listenText } from './settings/listen-text';
import { readForwardSections } from './settings/sections';

const problemOf = (text: string) => listenTextSchema.safeParse(text).error?.issues[0]?.message;

describe('what a forward listens on', () => {
  it('is read as people write it, TCP unless said otherwise', () => {
    expect(listenTextSchema.parse(' 99/udp，88 2000-2010/TCP ')).toEqual([
      { protocol: 'tcp', first: 88, last: 88 },
      { protocol: 'tcp', first: 2000, last: 2010 },
      { protocol: 'udp', first: 99, last: 99 },
    ]);
    expect(listenText(listenTextSchema.parse('53/udp 53'))).toBe('53/tcp 53/udp');
  });

  it.each([
    ['', '请填写监听端口'],
    ['http', '「http」不是端口，请写成 88、99/udp 或 2000-2010'],
    ['80/sctp', '「80/sctp」不是端口，请写成 88、99/udp 或 2000-2010'],
    ['0', '端口应在 1–65535 之间'],
    ['65536', '端口应在 1–65535 之间'],
    ['20-10', '端口段的结束端口不能小于开始端口'],
    ['80 80/tcp', '监听端口 80/tcp 与 80/tcp 重叠'],
    ['100-200 150-160/tcp', '监听端口 100-200/tcp 与 150-160/tcp 重叠'],
    ['1000-2000', '一个转发最多监听 1000 个端口'],
  ])('refuses «%s»', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  it('may have one port in both protocols', () => {
    expect(problemOf('53/tcp 53/udp')).toBeUndefined();
  });
});

describe('what does not fit together', () => {
  const listen = listenTextSchema.parse('53 53/udp');
  it('is UDP and the PROXY protocol', () => {
    expect(
      Object.keys(forwardProblems({ listen, origin: { proxyIn: true, proxyOut: 'v2' } })),
    ).toEqual(['origin.proxyIn', 'origin.proxyOut']);
    expect(forwardProblems({ listen, origin: { proxyIn: false, proxyOut: 'off' } })).toEqual({});
    const [tcp] = listen;
    const origin = { proxyIn: true, proxyOut: 'v1' } as const;
    expect(forwardProblems({ listen: tcp ? [tcp] : [], origin })).toEqual({});
  });
});

describe('a batch', () => {
  it('takes 端口|IP|回源端口 a line and says of each other line what is wrong', () => {
    const lines = parseForwardBatch(
      [
        '6379|203.0.113.9|6379',
        '',
        '53/udp|2001:db8::1,dns.example.com|',
        'x|1.1.1.1|1',
        '80',
      ].join('\n'),
    );
    expect(lines.map(({ line, error }) => [line, error])).toEqual([
      [1, undefined],
      [3, undefined],
      [4, '「x」不是端口，请写成 88、99/udp 或 2000-2010'],
      [5, '每行应为「端口|IP|回源端口」'],
    ]);
    expect(lines[1]?.forward?.origin.origins.map(({ address, port }) => [address, port])).toEqual([
      ['2001:db8::1', null],
      ['dns.example.com', null],
    ]);
  });

  it('has a thousand lines at most', () => {
    const text = (count: number) => Array(count).fill('80|203.0.113.9|80').join('\n');
    expect(forwardBatchSchema.safeParse({ text: text(forwardBatchLinesMax) }).success).toBe(true);
    expect(forwardBatchSchema.safeParse({ text: text(1_001) }).error?.issues[0]?.message).toBe(
      '一次最多添加 1000 个转发',
    );
  });
});

const aForward = (): ForwardDetail => ({
  id: '6f0c3b0e-6c5a-4f4c-9d52-0f4b6d1b0a10',
  sn: 'abcdefghjk',
  name: '缓存',
  note: '=1+1',
  state: 'disabled',
  listen: listenTextSchema.parse('6379 53/udp'),
  group: { id: '6f0c3b0e-6c5a-4f4c-9d52-0f4b6d1b0a11', name: '游戏' },
  package: { id: '6f0c3b0e-6c5a-4f4c-9d52-0f4b6d1b0a12', name: '标准版', stopped: null },
  cname: 'abcdefghjk.cdn.demo.test',
  ...readForwardSections({
    origin: {
      origins: [
        { address: '203.0.113.9', port: 6380, weight: 5, role: 'up' },
        { address: '2001:db8::1', port: null, weight: 1, role: 'backup' },
      ],
      balance: 'least-conn',
    },
    access: { ipBlack: [{ address: '198.51.100.0/24' }] },
  }),
  revision: 3,
  version: 2,
  sync: { applied: 0, total: 0, refused: 0, reason: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

describe('a file', () => {
  it('is read back as it was written, in both formats', () => {
    const forward = aForward();
    const wanted = {
      name: '缓存',
      note: '=1+1',
      state: 'disabled',
      listen: forward.listen,
      group: expect.objectContaining({ name: '游戏' }),
      package: expect.objectContaining({ name: '标准版' }),
      origin: expect.objectContaining({ origins: forward.origin.origins, balance: 'least-conn' }),
    };
    for (const text of [forwardsCsv([forward]), forwardsJson([forward])]) {
      const read = readForwardFile(text);
      expect('lines' in read && read.lines).toEqual([
        expect.objectContaining({
          text: '6379/tcp 53/udp',
          forward: expect.objectContaining(wanted),
        }),
      ]);
    }
    const json = readForwardFile(forwardsJson([forward]));
    expect('lines' in json && json.lines[0]?.forward?.access).toEqual(forward.access);
  });

  it('says of a bad line what is wrong, and of a bad file why it cannot be read', () => {
    const read = readForwardFile('监听端口,源站\r\n80 80,203.0.113.1\r\n81,203.0.113.1 快\r\n');
    expect('lines' in read && read.lines.map(({ error }) => error)).toEqual([
      '监听端口 80/tcp 与 80/tcp 重叠',
      '源站地址应为 IPv4、IPv6 或域名',
    ]);
    expect(readForwardFile('端口,源站\r\n80,1.1.1.1')).toEqual({
      problem: '第一行应为表头，缺少「监听端口」列',
    });
  });
});

it('tells in Chinese what changed', () => {
  const before = { ...aForward(), groupName: '游戏', packageName: '标准版' };
  const after = {
    ...before,
    listen: listenTextSchema.parse('6379'),
    origin: { ...before.origin, balance: 'random' as const },
    access: { ...before.access, perIp: { connections: 100, newPerSecond: 0 } },
  };
  expect(forwardChanges(before, after).map(({ text }) => text)).toEqual([
    '监听端口：删除 53/udp',
    '负载均衡：最少连接 → 随机',
    '每个 IP 的并发连接：不限制 → 100 个',
  ]);
});
