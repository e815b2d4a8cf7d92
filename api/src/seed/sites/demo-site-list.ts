import { toAsciiHost } from '@console/contract/common/addresses/address';
import type { SiteCreate } from '@console/contract/sites/sites';
import type { DemoZone } from '../../modules/dns/demo-zone';

/** `domains`, note, origins (documentation addresses of RFC 5737: nobody's), and what is special. */
export type DemoSite = [domains: string, note: string, origins: string, extra?: DemoExtra];
type DemoExtra = Partial<SiteCreate['origin']> & { disabled?: boolean };

export const userSites: DemoSite[] = [
  ['xinghe.example www.xinghe.example', '官网', '203.0.113.10 203.0.113.11'],
  ['shop.xinghe.example', '商城', '203.0.113.12 203.0.113.13', { protocol: 'https' }],
  ['*.img.xinghe.example', '图片', '203.0.113.20', { balance: 'url-hash' }],
  ['api.xinghe.example', '接口，不缓存', '203.0.113.30:8443', { retries: 0 }],
  ['m.xinghe.example', '移动端', '203.0.113.12'],
  ['blog.xinghe.example', '博客', '203.0.113.40'],
  ['bbs.xinghe.example', '论坛', '203.0.113.41', { balance: 'ip-hash' }],
  ['help.xinghe.example', '帮助中心', '203.0.113.42'],
  ['download.xinghe.example', '下载站', '203.0.113.50 203.0.113.51', { balance: 'least-conn' }],
  ['video.xinghe.example', '点播', '203.0.113.60', { readTimeoutSeconds: 300 }],
  ['live.xinghe.example', '直播', '203.0.113.61'],
  ['pay.xinghe.example', '支付回调', '203.0.113.70', { protocol: 'https' }],
  ['oa.xinghe.example', '办公系统', '203.0.113.71', { disabled: true }],
  ['old.xinghe.example', '旧站，已下线', '203.0.113.72', { disabled: true }],
  ['星河.example', '中文域名', '203.0.113.10'],
  ['game.yunfan.example', '游戏官网', '198.51.100.10 198.51.100.11'],
  ['patch.yunfan.example', '更新包', '198.51.100.12', { balance: 'random' }],
  ['login.yunfan.example', '登录服', '198.51.100.13:8080', { connectTimeoutSeconds: 3 }],
  ['news.lanjing.example', '新闻', '198.51.100.20'],
  ['cdn.lanjing.example', '静态资源', '198.51.100.21', { protocol: 'follow' }],
  ['ad.lanjing.example', '广告', '198.51.100.22'],
  ['map.lanjing.example', '地图瓦片', '198.51.100.23'],
  ['data.lanjing.example', '数据看板', '198.51.100.24'],
  ['test.lanjing.example', '测试环境', '198.51.100.25', { disabled: true }],
];

export const agentSites: DemoSite[] = [
  ['jiguang.example www.jiguang.example', '官网', '198.51.100.80'],
  ['client.jiguang.example', '客户门户', '198.51.100.81', { protocol: 'https' }],
  ['status.jiguang.example', '状态页', '198.51.100.82'],
];

export const panelSites: DemoSite[] = [
  ['xiaolu.example www.xiaolu.example', '作品集', '203.0.113.200'],
  ['photo.xiaolu.example', '相册', '203.0.113.201'],
];

/** Names that do not lead to their CNAME: taken offline, never set, or still at the origin. */
const elsewhere: Readonly<Record<string, 'nowhere' | { address: string }>> = {
  'oa.xinghe.example': 'nowhere',
  'old.xinghe.example': 'nowhere',
  'test.lanjing.example': 'nowhere',
  'www.xinghe.example': { address: '203.0.113.10' },
  'data.lanjing.example': { address: '198.51.100.24' },
  'photo.xiaolu.example': 'nowhere',
};

/** Where the names of these sites lead. */
export const demoZone: DemoZone = new Map(
  [...userSites, ...agentSites, ...panelSites].flatMap(([domains]) =>
    domains.split(' ').map((domain) => {
      // As it is stored and asked for.
      const ascii = toAsciiHost(domain.replace('*.', '')) ?? domain;
      const name = domain.startsWith('*.') ? `*.${ascii}` : ascii;
      return [name, elsewhere[name] ?? 'cname'] as const;
    }),
  ),
);
