import { type SiteCreate, siteCreateSchema } from '@console/contract/sites';
import { eq, inArray } from 'drizzle-orm';
import { domainProofs } from '../modules/domain-proofs/domain-proofs.tables';
import { siteDomains, sites } from '../modules/sites/sites.tables';
import type { DemoAccounts } from './demo-accounts';
import { seedSiteSettings } from './demo-site-settings';
import type { SeedContext } from './seed-context';

/** `domains`, note, origins (documentation addresses of RFC 5737: nobody's), and what is special. */
type DemoSite = [domains: string, note: string, origins: string, extra?: DemoExtra];
type DemoExtra = Partial<SiteCreate['origin']> & { disabled?: boolean };

const userSites: DemoSite[] = [
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

const agentSites: DemoSite[] = [
  ['jiguang.example www.jiguang.example', '官网', '198.51.100.80'],
  ['client.jiguang.example', '客户门户', '198.51.100.81', { protocol: 'https' }],
  ['status.jiguang.example', '状态页', '198.51.100.82'],
];

const panelSites: DemoSite[] = [
  ['xiaolu.example www.xiaolu.example', '作品集', '203.0.113.200'],
  ['photo.xiaolu.example', '相册', '203.0.113.201'],
];

function toSite([domains, note, origins, extra = {}]: DemoSite) {
  const { disabled: _, ...origin } = extra;
  return siteCreateSchema.parse({
    domains: domains.split(' '),
    note: `${note}（演示数据）`,
    origin: {
      ...origin,
      origins: origins.split(' ').map((text) => {
        const [address, port = null] = text.split(':');
        return { address, port };
      }),
    },
  });
}

async function ensureSite(
  { services, database: { db } }: SeedContext,
  owner: string,
  wanted: ReturnType<typeof toSite>,
): Promise<string | undefined> {
  const there = await db.$count(siteDomains, inArray(siteDomains.domain, wanted.domains));
  return there > 0 ? undefined : (await services.sites.createSite(owner, wanted)).id;
}

async function seedOwner(context: SeedContext, owner: string, list: DemoSite[]) {
  const day = 86_400_000;
  for (const [index, demo] of list.entries()) {
    const id = await ensureSite(context, owner, toSite(demo));
    if (id === undefined) continue;
    await seedSiteSettings(context, owner, id);
    if (demo[3]?.disabled) await context.services.sites.setSitesState(owner, [id], 'disabled');
    const createdAt = new Date(Date.now() - (list.length - index) * 3 * day);
    await context.database.db.update(sites).set({ createdAt }).where(eq(sites.id, id));
  }
}

/** Sites of the demo accounts. */
export async function seedSites(context: SeedContext, accounts: DemoAccounts): Promise<void> {
  // A wildcard is proven by a TXT record; nobody answers for a name of the documentation.
  const proof = { ownerId: accounts.user, name: 'xinghe.example', message: '' };
  const proven = { ...proof, provenAt: new Date() };
  await context.database.db.insert(domainProofs).values(proven).onConflictDoNothing();
  await seedOwner(context, accounts.user, userSites);
  await seedOwner(context, accounts.agent, agentSites);
  await seedOwner(context, accounts.panel, panelSites);
  // The one that really answers: the small server that npm start runs beside the console.
  const answering = siteCreateSchema.parse({
    domains: ['www.demo.test'],
    note: '演示网站，由本机演示源站提供',
    origin: { origins: [{ address: '127.0.0.1', port: context.config.demoOriginPort }] },
  });
  await ensureSite(context, accounts.user, answering);
}
