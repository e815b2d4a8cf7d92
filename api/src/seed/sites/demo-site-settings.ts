import { siteUpdateSchema } from '@console/contract/sites/endpoints/sites';
import type { z } from 'zod';
import type { SeedContext } from '../seed-context';

type Sections = Omit<z.input<typeof siteUpdateSchema>, 'revision'>;

const hour = (value: number) => ({ value, unit: 'hour' }) as const;
const day = (value: number) => ({ value, unit: 'day' }) as const;

/** What the owners of some demo sites have set, by first domain. */
const settings: Record<string, Sections> = {
  'xinghe.example': {
    cache: {
      rules: [
        { match: 'directory', values: ['/admin/', '/api/'], action: 'bypass' },
        { match: 'suffix', values: ['js', 'css', 'png', 'jpg', 'woff2'], ttl: day(7) },
        { match: 'path', values: ['/'], ttl: { value: 5, unit: 'minute' }, staleError: hour(6) },
      ],
    },
    rules: {
      redirects: [{ from: '/index.php', to: '/' }],
      responseHeaders: [
        { name: 'X-Frame-Options', value: 'SAMEORIGIN' },
        { action: 'remove', name: 'X-Powered-By' },
      ],
    },
    pages: {
      pages: [
        { status: 502, html: '<!doctype html><title>维护中</title><h1>星河科技正在维护</h1>' },
      ],
    },
  },
  '*.img.xinghe.example': {
    access: { referer: { mode: 'allow', items: ['xinghe.example', '*.xinghe.example'] } },
    cache: { rules: [{ match: 'all', ttl: day(30), query: 'ignore', browserTtl: day(1) }] },
  },
  'api.xinghe.example': {
    access: {
      ipBlack: [
        { address: '198.51.100.0/24', note: '撞库' },
        { address: '192.0.2.77', note: '扫描器' },
      ],
    },
    cache: { enabled: false },
    rules: { cors: { enabled: true, origins: ['https://*.xinghe.example'], credentials: true } },
  },
  'live.xinghe.example': { cache: { enabled: false } },
  'pay.xinghe.example': {
    cache: { enabled: false },
    access: { method: { mode: 'allow', items: ['GET', 'POST'] } },
  },
};

/** Which of these refuses visitors, as the records of the demo show it. */
export const refusing: Readonly<Record<string, 'ip_black' | 'referer' | 'method'>> = {
  '*.img.xinghe.example': 'referer',
  'api.xinghe.example': 'ip_black',
  'pay.xinghe.example': 'method',
};

/** Sets what the owner of a demo site would have set, right after it was added. */
export async function seedSiteSettings(
  { services }: SeedContext,
  owner: string,
  id: string,
): Promise<void> {
  const { domains, revision } = await services.sites.getSite(owner, id);
  const sections = settings[domains[0] ?? ''];
  if (!sections) return;
  await services.sites.updateSite(owner, id, siteUpdateSchema.parse({ revision, ...sections }));
}
