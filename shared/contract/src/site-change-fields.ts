import { type BotGroup, bots } from './bots';
import { placeName } from './places';
import type { IpEntry, ListMode } from './site-access';
import type { BypassCondition, CacheRule, TimeSpan } from './site-cache';
import type { Origin } from './site-origin';
import type { HeaderRule } from './site-rules';
import type { SiteDetail } from './sites';

/** Everything that a person can set of a site. */
export type SiteSettings = Pick<
  SiteDetail,
  | 'domains'
  | 'note'
  | 'extraPorts'
  | 'state'
  | 'origin'
  | 'https'
  | 'cacheEnabled'
  | 'access'
  | 'cache'
  | 'rules'
  | 'pages'
> & {
  certificateName: string | null;
  /** What group and package were called: told in history, left alone by a roll-back. */
  groupName: string | null;
  packageName: string | null;
};

/** A row of a list: `key` finds it again, `text` is how it reads, `whole` what is compared. */
export type ChangeRow = { key: string; text: string; whole?: string };

type Value = (site: SiteSettings) => string;
type Rows = (site: SiteSettings) => ChangeRow[];
/** `identity` is what is compared, where two different things may read alike. */
export type ValueField = { value: Value; identity?: Value };
type ChangeField = { section: string; label: string } & (ValueField | { rows: Rows });

/** The fields of a tab: a text where one value is set, rows where there is a list. */
function tab(section: string, fields: Record<string, ValueField | { rows: Rows }>) {
  return Object.entries(fields).map(([label, read]) => ({ section, label, ...read }));
}
const value = (read: Value) => ({ value: read });
const rows = (read: Rows) => ({ rows: read });
const onOff = (read: (site: SiteSettings) => boolean) =>
  value((site) => (read(site) ? '开启' : '关闭'));
const text = (read: Value) => value((site) => read(site) || '无');
const items = (read: (site: SiteSettings) => readonly string[]) =>
  rows((site) => read(site).map((item) => ({ key: item, text: item })));

const states = { normal: '启用', disabled: '停用' } as const;
const protocols = { http: 'HTTP', https: 'HTTPS', follow: '跟随访客' } as const;
const roles = { up: '', down: '，下线', backup: '，备用' } as const;
const balances = {
  'round-robin': '轮询',
  'ip-hash': 'IP 哈希',
  'url-hash': 'URL 哈希',
  'least-conn': '最少连接',
  random: '随机',
} as const;
const modes = { off: '不限制', deny: '黑名单', allow: '白名单' } as const satisfies Record<
  ListMode,
  string
>;
const ciphers = { modern: '现代', balanced: '均衡', compatible: '兼容' } as const;
const matches = { suffix: '后缀', directory: '目录', path: '路径', all: '整个网站' } as const;
const queries = {
  all: '保留全部参数',
  sort: '参数忽略顺序',
  ignore: '忽略全部参数',
  only: '只保留参数',
} as const;
const botGroups = {
  ai: 'AI 爬虫',
  seo: 'SEO 工具',
  scanner: '扫描器',
  tool: '脚本与工具',
} as const satisfies Record<BotGroup, string>;
const botNames = new Map(bots.map(({ id, name }) => [id, name]));
const signingTypes = { off: '关闭', A: 'A 方式', B: 'B 方式', C: 'C 方式' } as const;
const scopes = { all: '全部', only: '只有列出的', except: '列出的除外' } as const;
const units = { second: '秒', minute: '分钟', hour: '小时', day: '天' } as const;
const actions = { set: '设置', add: '添加', remove: '删除' } as const;

const bypassFields = {
  cookie: 'Cookie',
  header: '请求头',
  query: '参数',
  agent: 'User-Agent',
  method: '请求方法',
} as const satisfies Record<BypassCondition['field'], string>;
const bypassOperators = { exists: '存在', equals: '等于', contains: '包含' } as const;

const bypassText = ({ field, name, operator, value: wanted }: BypassCondition) =>
  [bypassFields[field], name, bypassOperators[operator], wanted].filter(Boolean).join(' ');

const spanText = ({ value: count, unit }: TimeSpan) => `${count} ${units[unit]}`;

function originRow({ address, port, weight, role }: Origin): ChangeRow {
  const host = address.includes(':') && port !== null ? `[${address}]` : address;
  const place = port === null ? host : `${host}:${port}`;
  return { key: place, text: `${place}，权重 ${weight}${roles[role]}` };
}

function ipRow({ address, note, expiresAt }: IpEntry): ChangeRow {
  const until = expiresAt === null ? '' : `${expiresAt} 失效`;
  const more = [note, until].filter(Boolean).join('，');
  return { key: address, text: more ? `${address}（${more}）` : address };
}

function ruleParts(rule: CacheRule): string[] {
  const { query, queryNames, statusTtls, browserTtl, staleRevalidate, staleError } = rule;
  if (rule.action === 'bypass') return ['不缓存'];
  return [
    `缓存 ${spanText(rule.ttl)}`,
    rule.ignoreOrigin ? '忽略源站缓存头' : '',
    query === 'only' ? `${queries.only} ${queryNames.join('、')}` : queries[query],
    ...statusTtls.map(({ status, ttl }) => `${status} 缓存 ${spanText(ttl)}`),
    browserTtl === null ? '' : `浏览器缓存 ${spanText(browserTtl)}`,
    staleRevalidate.value > 0 ? `更新时用旧内容 ${spanText(staleRevalidate)}` : '',
    staleError.value > 0 ? `源站出错时用旧内容 ${spanText(staleError)}` : '',
  ].filter(Boolean);
}

function cacheRow(rule: CacheRule): ChangeRow {
  const name =
    rule.match === 'all' ? matches.all : `${matches[rule.match]} ${rule.values.join(' ')}`;
  const all = [name, ...ruleParts(rule)];
  return { key: name, text: all.slice(0, 2).join('，'), whole: all.join('，') };
}

/** Several headers may have one name; the second is another row. */
function headerRows(list: readonly HeaderRule[]): ChangeRow[] {
  const seen = new Map<string, number>();
  return list.map(({ action, name, value: content }) => {
    const title = `${actions[action]} ${name}`;
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    const line = action === 'remove' ? title : `${title}: ${content}`;
    return { key: `${title}#${count}`, text: line };
  });
}

type Limited = { mode: ListMode; items: readonly string[] };
const limited = (label: string, read: (site: SiteSettings) => Limited) => ({
  [label]: value((site) => modes[read(site).mode]),
  [`${label}名单`]: items((site) => read(site).items),
});

export const siteFields: readonly ChangeField[] = [
  ...tab('基本信息', {
    状态: value(({ state }) => states[state]),
    域名: items(({ domains }) => domains),
    额外端口: items(({ extraPorts }) => extraPorts.map(String)),
    套餐: text(({ packageName }) => packageName ?? ''),
    分组: text(({ groupName }) => groupName ?? ''),
    备注: text(({ note }) => note),
  }),
  ...tab('回源', {
    源站: rows(({ origin }) => origin.origins.map(originRow)),
    回源协议: value(({ origin }) => protocols[origin.protocol]),
    'HTTP 端口': value(({ origin }) => String(origin.httpPort)),
    'HTTPS 端口': value(({ origin }) => String(origin.httpsPort)),
    负载均衡: value(({ origin }) => balances[origin.balance]),
    '回源 Host': value(({ origin }) => origin.hostHeader || '与访客请求相同'),
    '回源 SNI': value(({ origin }) => origin.sni || '与 Host 相同'),
    WebSocket: onOff(({ origin }) => origin.websocket),
    分片回源: onOff(({ origin }) => origin.slice),
    连接超时: value(({ origin }) => `${origin.connectTimeoutSeconds} 秒`),
    读取超时: value(({ origin }) => `${origin.readTimeoutSeconds} 秒`),
    重试次数: value(({ origin }) => String(origin.retries)),
    健康检查: onOff(({ origin }) => origin.health.enabled),
    检查路径: value(({ origin }) => origin.health.path),
    '检查 Host': value(({ origin }) => origin.health.host || '与回源请求相同'),
    正常状态码: value(({ origin }) => origin.health.codes),
    检查间隔: value(({ origin }) => `${origin.health.intervalSeconds} 秒`),
    检查超时: value(({ origin }) => `${origin.health.timeoutSeconds} 秒`),
    判为异常: value(({ origin }) => `连续 ${origin.health.failures} 次失败`),
    判为恢复: value(({ origin }) => `连续 ${origin.health.successes} 次成功`),
  }),
  ...tab('HTTPS', {
    证书: {
      value: ({ https, certificateName }) => certificateName ?? https.certificateId ?? '无',
      identity: ({ https }) => https.certificateId ?? '',
    },
    'HTTP/2': onOff(({ https }) => https.http2),
    'OCSP 装订': onOff(({ https }) => https.ocspStapling),
    '强制 HTTPS': value(({ https }) => (https.force === 'off' ? '关闭' : https.force)),
    HSTS: onOff(({ https }) => https.hstsEnabled),
    'HSTS 有效期': value(({ https }) => `${https.hstsMaxAgeSeconds} 秒`),
    'HSTS 包含子域名': onOff(({ https }) => https.hstsSubdomains),
    'HSTS 预加载': onOff(({ https }) => https.hstsPreload),
    '最低 TLS 版本': value(({ https }) => https.tlsVersionMin),
    加密套件: value(({ https }) => ciphers[https.cipherLevel]),
  }),
  ...tab('缓存', {
    缓存: onOff(({ cacheEnabled }) => cacheEnabled),
    缓存规则: rows(({ cache }) => cache.rules.map(cacheRow)),
    不缓存的条件: items(({ cache }) => cache.bypass.map(bypassText)),
  }),
  ...tab('访问控制', {
    'IP 白名单': rows(({ access }) => access.ipWhite.map(ipRow)),
    'IP 黑名单': rows(({ access }) => access.ipBlack.map(ipRow)),
    只允许白名单: onOff(({ access }) => access.whiteOnly),
    ...limited('防盗链', ({ access }) => access.referer),
    '允许空 Referer': onOff(({ access }) => access.referer.allowEmpty),
    ...limited('User-Agent', ({ access }) => access.userAgent),
    '允许空 User-Agent': onOff(({ access }) => access.userAgent.allowEmpty),
    ...limited('请求方法', ({ access }) => access.method),
    ...limited('地区', ({ access }) => ({
      mode: access.place.mode,
      items: access.place.items.map(placeName),
    })),
    放行未知地区: onOff(({ access }) => access.place.allowUnknown),
    ...limited('ASN', ({ access }) => access.asn),
    '放行未知 ASN': onOff(({ access }) => access.asn.allowUnknown),
    拒绝的程序类别: items(({ access }) => access.bots.groups.map((group) => botGroups[group])),
    拒绝的程序: items(({ access }) => access.bots.items.map((id) => botNames.get(id) ?? id)),
    放行已验证的搜索引擎: onOff(({ access }) => access.bots.allowVerified),
    拒绝冒充的搜索引擎: onOff(({ access }) => access.bots.denyFake),
    'URL 鉴权': value(({ access }) => signingTypes[access.signing.type]),
    // Masks alone: a key is shown to nobody, and history holds none.
    鉴权密钥: text(({ access }) => access.signing.keyMask),
    鉴权备用密钥: text(({ access }) => access.signing.spareKeyMask),
    鉴权参数名: value(({ access }) => access.signing.parameter),
    鉴权有效时间: value(({ access }) => spanText(access.signing.validity)),
    鉴权范围: value(({ access }) => scopes[access.signing.scope]),
    鉴权路径和扩展名: items(({ access }) => access.signing.places),
  }),
  ...tab('高级', {
    请求头: rows(({ rules }) => headerRows(rules.requestHeaders)),
    响应头: rows(({ rules }) => headerRows(rules.responseHeaders)),
    跨域访问: onOff(({ rules }) => rules.cors.enabled),
    跨域来源: items(({ rules }) => rules.cors.origins),
    跨域方法: items(({ rules }) => rules.cors.methods),
    跨域请求头: items(({ rules }) => rules.cors.headers),
    跨域可读响应头: items(({ rules }) => rules.cors.exposeHeaders),
    跨域携带凭据: onOff(({ rules }) => rules.cors.credentials),
    跨域预检缓存: value(({ rules }) => `${rules.cors.maxAgeSeconds} 秒`),
    跳转: rows(({ rules }) =>
      rules.redirects.map(({ from, to, status, keepQuery }) => ({
        key: from,
        text: `${from} 到 ${to}，${status}${keepQuery ? '' : '，不带参数'}`,
      })),
    ),
    改写: rows(({ rules }) =>
      rules.rewrites.map(({ from, to }) => ({ key: from, text: `${from} 到 ${to}` })),
    ),
    'Gzip 压缩': onOff(({ rules }) => rules.gzip),
    'Brotli 压缩': onOff(({ rules }) => rules.brotli),
  }),
  ...tab('自定义页面', {
    页面: rows(({ pages }) =>
      pages.pages.map(({ status, html }) => ({
        key: String(status),
        text: `${status} 页面`,
        whole: `${status} 页面：\n${html}`,
      })),
    ),
    替换源站的错误页面: onOff(({ pages }) => pages.coverOrigin),
  }),
];
