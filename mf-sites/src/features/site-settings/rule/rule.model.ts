import { type RuleSettings, ruleSettingsSchema } from '@console/contract/site-rules';
import type { SiteDetail } from '@console/contract/sites';
import { z } from 'zod';

export const ruleSchema = z.object({ rules: ruleSettingsSchema });
export type RuleValues = z.input<typeof ruleSchema>;

/** A copy: the form writes into its values, and the store's are frozen. */
export function ruleValues(site: SiteDetail): RuleValues {
  return { rules: structuredClone(site.rules) };
}

export const ruleLabels = {
  requestHeaders: '请求头',
  responseHeaders: '响应头',
  cors: '跨域访问',
  redirects: '跳转',
  rewrites: '改写',
  gzip: 'Gzip 压缩',
  brotli: 'Brotli 压缩',
} as const satisfies Record<keyof RuleSettings, string>;

export const headerActions = [
  { value: 'set', label: '设置' },
  { value: 'add', label: '添加' },
  { value: 'remove', label: '删除' },
] as const;

export const redirectStatuses = [
  { value: 301, label: '301 永久' },
  { value: 302, label: '302 临时' },
  { value: 307, label: '307 临时，方法不变' },
  { value: 308, label: '308 永久，方法不变' },
] as const;
