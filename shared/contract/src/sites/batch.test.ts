import { parseSiteBatch } from './batch';

describe('parseSiteBatch', () => {
  it('reads domains and origins, a site a line', () => {
    const [line] = parseSiteBatch(
      'a.example.com 中文.example | 203.0.113.9:8080,[2001:db8::1]:81',
      'http',
    );
    expect(line?.site?.domains).toEqual(['a.example.com', 'xn--fiq228c.example']);
    expect(line?.site?.origin.origins).toMatchObject([
      { address: '203.0.113.9', port: 8080 },
      { address: '2001:db8::1', port: 81 },
    ]);
  });

  it('names the bad lines and keeps the good ones', () => {
    const lines = parseSiteBatch(
      'a.example | 1.2.3.4\n\nbad_domain! | 1.2.3.4\nb.example\nA.example | 1.2.3.4',
      'http',
    );
    expect(lines.map(({ line, error }) => [line, error])).toEqual([
      [1, undefined],
      [3, '域名格式不正确'],
      [4, '每行应为「域名 | 源站」'],
      [5, '域名 a.example 与第 1 行重复'],
    ]);
  });

  it('reads what was pasted from the address bar of a browser', () => {
    const [line] = parseSiteBatch(
      'https://www.example.com/ HTTP://a.example | http://203.0.113.9:8080/index.html',
    );
    expect(line?.site?.domains).toEqual(['www.example.com', 'a.example']);
    expect(line?.site?.origin.origins).toMatchObject([{ address: '203.0.113.9', port: 8080 }]);
    const wrong = parseSiteBatch('https://a.example:8443/x | 1.2.3.4\nhttps:// | 1.2.3.4');
    expect(wrong.map(({ error }) => error)).toEqual(['域名不能带端口', '请输入域名']);
  });

  it('names all that is wrong with a line', () => {
    const [line] = parseSiteBatch('bad_domain! b!d | 10.0.0.1:0');
    expect(line?.error).toBe('域名格式不正确；端口应在 1–65535 之间');
  });

  it('refuses port 0 and a port past 65535', () => {
    const lines = parseSiteBatch('a.example | 1.2.3.4:0\nb.example | 1.2.3.4:65536', 'http');
    expect(lines.map((line) => line.error)).toEqual([
      '端口应在 1–65535 之间',
      '端口应在 1–65535 之间',
    ]);
  });
});
