import { noParts } from '../../defence/rules/sentence';
import { readSections, siteSectionNames } from '../sections/stored-sections';
import { type SiteSettings, siteChanges } from './changes';

const before: SiteSettings = {
  domains: ['a.example'],
  note: '',
  extraPorts: [],
  state: 'normal',
  certificateName: null,
  groupName: null,
  packageName: null,
  defence: { ...noParts, groups: {} },
  ...readSections({ origin: { origins: [{ address: '203.0.113.1' }] } }),
};
const textsOf = (patch: Partial<SiteSettings>) =>
  siteChanges(before, { ...before, ...patch }).map(({ text }) => text);

/** Another value of the settings that have a list of values. */
const others: Record<string, string> = {
  ...{ balance: 'random', protocol: 'https', force: '301', mode: 'deny', type: 'A', scope: 'only' },
  ...{ unit: 'hour', cipherLevel: 'modern', tlsVersionMin: '1.3' },
};

/** Another value of the same kind. */
function altered(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}x`;
  return value;
}

/** Every switch, number and text within settings, each changed alone. */
function alterations(value: object): object[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (Array.isArray(inner) || inner === null) return [];
    if (typeof inner === 'object') return alterations(inner).map((next) => ({ [key]: next }));
    return [{ [key]: others[key] ?? altered(inner) }];
  });
}

function merged(base: object, patch: object): object {
  const entries = Object.entries(patch).map(([key, next]: [string, unknown]) => {
    const was: unknown = Reflect.get(base, key);
    const deep = typeof next === 'object' && next !== null && typeof was === 'object' && was;
    return [key, deep ? merged(deep, next) : next];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

/** What comes with a request and is never kept. */
const unkept = /"(key|spareKey|keepFormer)":/;

test.each(siteSectionNames)('no setting of %s changes in silence', (section) => {
  const silent = alterations(before[section]).filter((patch) => {
    const next = { ...before, [section]: merged(before[section], patch) };
    return siteChanges(before, next).length !== 1 && !unkept.test(JSON.stringify(patch));
  });
  expect(silent).toEqual([]);
});

test('rows are told by what came, went and changed', () => {
  const [address, note, expiresAt] = ['198.51.100.1', '', null];
  const entry = (last: number) => ({ address: `198.51.100.${last}`, note, expiresAt });
  const black = [1, 2, 3].map(entry);
  const access = { ...before.access, ipBlack: black };
  const [change] = siteChanges(before, { ...before, access });
  expect(change).toMatchObject({ section: '访问控制', text: 'IP 黑名单：新增 3 条' });
  expect(change?.lines).toHaveLength(3);
  const fewer = { ...access, ipBlack: [{ address, note: '办公室', expiresAt }] };
  expect(siteChanges({ ...before, access }, { ...before, access: fewer })[0]?.text).toBe(
    `IP 黑名单：删除 198.51.100.2、198.51.100.3，修改 ${address} → ${address}（办公室）`,
  );
  expect(textsOf({ domains: ['b.example', 'a.example'] })).toEqual(['域名：新增 b.example']);
  const two = { ...before, domains: ['b.example', 'a.example'] };
  const turned = siteChanges(two, { ...two, domains: ['a.example', 'b.example'] });
  expect(turned[0]?.text).toBe('域名：调整顺序');
});

test('values are told by what they were and are, long ones in full beside', () => {
  expect(textsOf({ https: { ...before.https, force: '301' } })).toEqual([
    '强制 HTTPS：不强制 → 301 永久跳转',
  ]);
  const [change] = siteChanges(before, { ...before, note: '长'.repeat(90) });
  expect(change?.text).toBe(`备注：无 → ${'长'.repeat(40)}…`);
  expect(change?.lines).toEqual([
    { sign: '-', text: '无' },
    { sign: '+', text: '长'.repeat(90) },
  ]);
  // Two certificates of one name are two certificates.
  const https = { ...before.https, certificateId: 'a3b5c0de-0000-4000-8000-000000000000' };
  expect(textsOf({ https })).toHaveLength(1);
});
