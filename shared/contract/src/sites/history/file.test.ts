import fc from 'fast-check';
import { readCsv, writeCsv } from '../../common/csv';
import { fileCharsMax, fileRowsMax } from '../../settings/file-limits';
import { readSiteFile } from '../endpoints/file';
import type { SiteDetail } from '../endpoints/sites';
import { accessSettingsSchema } from '../settings/access';
import { cacheSettingsSchema } from '../settings/cache';
import { ccSettingsSchema } from '../settings/cc';
import { httpsDefaults } from '../settings/https';
import { originSettingsSchema } from '../settings/origin';
import { pageSettingsSchema } from '../settings/pages';
import { ruleSettingsSchema } from '../settings/rules';
import { sitesCsv, sitesJson } from './file';

const aSite = (patch: Partial<SiteDetail> = {}): SiteDetail => ({
  id: '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11',
  sn: 'S100001',
  domains: ['shop.example.com', 'www.example.com'],
  note: '商城',
  group: null,
  package: { id: '4b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d44', name: '专业版', stopped: null },
  certificate: null,
  state: 'normal',
  cname: 'shop1.cdn.demo.test',
  extraPorts: [],
  origin: originSettingsSchema.parse({ origins: [{ address: '203.0.113.9', port: 8080 }] }),
  https: httpsDefaults,
  access: accessSettingsSchema.parse({}),
  cache: cacheSettingsSchema.parse({}),
  cc: ccSettingsSchema.parse({}),
  rules: ruleSettingsSchema.parse({}),
  pages: pageSettingsSchema.parse({}),
  defence: { group: { id: 'off', name: '不防御' }, emergency: null },
  revision: 7,
  version: 3,
  sync: { applied: 1, total: 1, refused: 0, reason: null },
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  ...patch,
});

const full = aSite({
  note: '=HYPERLINK("http://evil.example")',
  state: 'disabled',
  extraPorts: [2052, 8443],
  group: { id: '5b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d55', name: '@电商, 一\n二' },
  origin: originSettingsSchema.parse({
    origins: [
      { address: '203.0.113.9', port: 8080, weight: 5 },
      { address: '2001:db8::1', port: 81, role: 'backup' },
      { address: 'origin.example.com', role: 'down' },
    ],
    protocol: 'https',
  }),
  access: accessSettingsSchema.parse({
    ipBlack: [{ address: '203.0.113.0/24', note: '扫描', expiresAt: '2027-01-01T00:00:00.000Z' }],
    bots: { groups: ['ai'] },
  }),
  cache: cacheSettingsSchema.parse({ rules: [{ match: 'suffix', values: ['jpg'] }] }),
  rules: ruleSettingsSchema.parse({ redirects: [{ from: '/a', to: '/b' }] }),
  pages: pageSettingsSchema.parse({ pages: [{ status: 404, html: '<h1>没有</h1>' }] }),
});

/** The sites of a file, of which none is wrong. */
function sitesOf(text: string) {
  const file = readSiteFile(text);
  if (file.problem !== undefined) throw new Error(file.problem);
  return file.lines.map(({ site, error }) => site ?? error);
}

it('writes CSV that spreadsheets read as UTF-8 and run nothing of', () => {
  const csv = sitesCsv([full]);
  expect(csv.startsWith('\uFEFF编号,域名,状态,CNAME,源站,')).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

it('writes JSON without what is of the moment', () => {
  const [site] = JSON.parse(sitesJson([aSite()]));
  expect(site).toMatchObject({ sn: 'S100001', domains: ['shop.example.com', 'www.example.com'] });
  expect(site).not.toHaveProperty('sync');
});

it('reads from CSV what stood in the list', () => {
  const { domains, note, state, group, origin, package: inPackage } = full;
  expect(sitesOf(sitesCsv([full]))).toEqual([
    {
      domains,
      note,
      state,
      certificate: null,
      extraPorts: [2052, 8443],
      group: { name: group?.name },
      package: { name: inPackage?.name },
      origin: { origins: origin.origins, protocol: 'https' },
    },
  ]);
});

it('reads from JSON all that was written', () => {
  const { sn: _sn, id: _id, cname: _cname, revision: _r, version: _v, sync: _s, ...written } = full;
  const { createdAt: _c, updatedAt: _u, defence: _d, ...read } = written;
  // Whether a package has stopped its websites is a state, and nothing that a file sets.
  const { stopped: _s2, ...inPackage } = written.package ?? {};
  expect(sitesOf(sitesJson([full]))).toEqual([{ ...read, package: inPackage }]);
});

const signed = aSite({
  access: accessSettingsSchema.parse({
    signing: { type: 'A', keyMask: '****abcd', spareKeyMask: '****efgh' },
  }),
});

it('reads the switch of the cache where older exports have it', () => {
  const [item] = JSON.parse(sitesJson([full]));
  const { enabled: _enabled, ...cache } = item.cache;
  const older = JSON.stringify([{ ...item, cache, cacheEnabled: false }]);
  expect(sitesOf(older)).toMatchObject([{ cache: { ...full.cache, enabled: false } }]);
});

it('writes neither keys nor masks, and asks for the key where one is needed', () => {
  const text = sitesJson([signed]);
  expect(text).not.toContain('****');
  expect(sitesOf(text)).toEqual([
    '文件中没有 URL 鉴权的密钥，请在 access.signing.key 填写，或把 access.signing.type 改为 off',
  ]);
  // A mask that somebody writes by hand stands for no key.
  const [item] = JSON.parse(text);
  const masked = { ...item.access, signing: { ...item.access.signing, keyMask: '****abcd' } };
  expect(sitesOf(JSON.stringify([{ ...item, access: masked }]))).toEqual([
    expect.stringContaining('access.signing.key'),
  ]);
  const key = 'abcdefgh12345678';
  const filled = { ...item.access, signing: { ...item.access.signing, key } };
  expect(sitesOf(JSON.stringify([{ ...item, access: filled }]))).toMatchObject([
    { access: { signing: { type: 'A', key, keyMask: '', spareKeyMask: '' } } },
  ]);
});

it('has room for as many sites as may be imported at once', () => {
  const many = Array.from({ length: fileRowsMax }, () => aSite());
  expect(sitesJson(many).length).toBeLessThan(fileCharsMax);
});

it('gives back every text that it wrote as CSV, and the line of each record', () => {
  const cell = fc.string({ unit: fc.constantFrom(...`a,"'=+-@ \n\r\t中`.split('')) });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const kept = rows.filter((row) => row.some((one) => one.trim() !== ''));
      expect(readCsv(writeCsv(rows))?.map(({ cells }) => cells)).toEqual(kept);
    }),
  );
  expect(readCsv('a,"b\nc"\n\n"d"\n')?.map(({ line }) => line)).toEqual([1, 4]);
});

it('names the wrong rows by their lines and keeps the good ones', () => {
  const csv = [
    '域名,源站,状态,备注',
    'a.example,1.2.3.4,,',
    '"b.example',
    'c.example","1.2.3.4, o.example:81 权重3",,"两',
    '行"',
    'bad_domain!,1.2.3.4,,',
    'd.example,1.2.3.4:0,,',
    'A.example,1.2.3.4,,',
    'e.example,1.2.3.4 主力,,',
    'f.example,1.2.3.4 权重500,,',
    'g.example,1.2.3.4,关闭,',
    'h.example,,,',
    '*.i.example,1.2.3.4 下线,,',
  ].join('\n');
  const file = readSiteFile(csv);
  const lines = file.problem === undefined ? file.lines : [];
  expect(lines.map(({ line, error }) => [line, error])).toEqual([
    [2, undefined],
    [3, undefined],
    [6, '域名格式不正确'],
    [7, '端口应在 1–65535 之间'],
    [8, '域名 a.example 与第 2 行重复'],
    [9, expect.stringContaining('源站')],
    [10, '权重应在 1–100 之间'],
    [11, '状态的内容不正确'],
    [12, '请至少添加一个源站'],
    [13, '请至少保留一个上线的源站'],
  ]);
  expect(lines[1]?.site?.origin.origins).toMatchObject([
    { address: '1.2.3.4', port: null },
    { address: 'o.example', port: 81, weight: 3 },
  ]);
});

it.each([
  ['域名,源站\n"a.example,1.2.3.4', '不是完整的 CSV：有没有成对的引号'],
  ['a.example,1.2.3.4', '第一行应为表头，缺少「域名」「源站」列'],
  ['域名,备注\na.example,x', '第一行应为表头，缺少「源站」列'],
  ['域名,源站\n', '文件中没有网站'],
  ['[', '不是有效的 JSON'],
  ['{"domains":["a.example"]}', 'JSON 应为网站的数组'],
  [
    `[${Array(fileRowsMax + 1).fill('{}')}]`,
    `一次最多导入 ${fileRowsMax} 个网站，文件中有 ${fileRowsMax + 1} 个`,
  ],
])('refuses %.40s as a whole', (text, problem) => {
  expect(readSiteFile(text)).toEqual({ problem });
});

it('tells of JSON items that are no websites', () => {
  const good = '"domains": ["a.example"], "origin": {"origins": [{"address": "203.0.113.1"}]}';
  const items = [
    '1',
    'null',
    '{"domains": "a"}',
    '{"domains": ["a.example"], "origin": 1}',
    `{${good}, "access": {"signing": 1}}`,
    `{${good}, "pages": {"pages": [{"status": 418}]}}`,
  ];
  const file = readSiteFile(`[${items.join(',')}]`);
  const lines = file.problem === undefined ? file.lines : [];
  expect(lines.map(({ error }) => error)).toEqual([
    '网站的内容不正确',
    '网站的内容不正确',
    '域名的内容不正确',
    '回源的内容不正确',
    '访问控制的内容不正确',
    '请选择状态码',
  ]);
});
