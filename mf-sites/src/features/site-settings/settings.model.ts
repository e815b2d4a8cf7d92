import { type HttpsSettings, httpsSettingsSchema } from '@console/contract/site-https';
import { type OriginSettings, originSettingsSchema } from '@console/contract/site-origin';
import { siteExtraPortsSchema } from '@console/contract/site-ports';
import { type SiteDetail, siteCreateSchema } from '@console/contract/sites';
import { z } from 'zod';
import { domainsTextSchema } from '../../sites/domains-text';

/** The forms of the detail page: parts of the contract's schema of a site. */
export const basicSchema = siteCreateSchema
  .pick({ note: true, groupId: true, packageId: true })
  .extend({ domains: domainsTextSchema, extraPorts: siteExtraPortsSchema });
export const originSchema = z.object({ origin: originSettingsSchema });
export const httpsSchema = z.object({ https: httpsSettingsSchema });
export type HttpsValues = z.input<typeof httpsSchema>;

export function basicValues(site: SiteDetail): z.input<typeof basicSchema> {
  const groupId = site.group?.id ?? '';
  const packageId = site.package?.id ?? '';
  const domains = site.domains.join('\n');
  return { domains, extraPorts: site.extraPorts.map(String), groupId, packageId, note: site.note };
}

/** A copy: the form writes into its values, and the store's are frozen. */
export function originValues(site: SiteDetail): z.input<typeof originSchema> {
  return { origin: structuredClone(site.origin) };
}

export function httpsValues(site: SiteDetail): HttpsValues {
  return { https: { ...site.https, certificateId: site.https.certificateId ?? '' } };
}

/** What the save bar calls a field. */
export const basicLabels = {
  domains: '域名',
  extraPorts: '额外端口',
  groupId: '分组',
  packageId: '套餐',
  note: '备注',
} as const satisfies Record<keyof z.input<typeof basicSchema>, string>;

export const originLabels = {
  origins: '源站',
  protocol: '回源协议',
  httpPort: 'HTTP 端口',
  httpsPort: 'HTTPS 端口',
  balance: '负载均衡',
  hostHeader: '回源 Host',
  sni: '回源 SNI',
  websocket: 'WebSocket',
  slice: '分片回源',
  connectTimeoutSeconds: '连接超时',
  readTimeoutSeconds: '读取超时',
  retries: '重试次数',
  health: '健康检查',
} as const satisfies Record<keyof OriginSettings, string>;

export const httpsLabels = {
  certificateId: '证书',
  force: '强制 HTTPS',
  hstsEnabled: 'HSTS',
  hstsMaxAgeSeconds: 'HSTS 有效期',
  hstsSubdomains: 'HSTS 包含子域名',
  hstsPreload: 'HSTS 预加载',
  tlsVersionMin: '最低 TLS 版本',
  cipherLevel: '加密套件',
  http2: 'HTTP/2',
  ocspStapling: 'OCSP 装订',
} as const satisfies Record<keyof HttpsSettings, string>;

/** A field without a label would be a change that nobody is told of, so its name stands in. */
export function labelsOf(fields: readonly string[], labels: Readonly<Record<string, string>>) {
  return fields.map((field) => labels[field] ?? field);
}
