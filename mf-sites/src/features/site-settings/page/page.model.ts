import { pageSettingsSchema, pageStatuses } from '@console/contract/site-pages';
import type { SiteDetail } from '@console/contract/sites';
import { z } from 'zod';

export const pageSchema = z.object({ pages: pageSettingsSchema });
export type PageValues = z.input<typeof pageSchema>;

/** A copy: the form writes into its values, and the store's are frozen. */
export function pageValues(site: SiteDetail): PageValues {
  return { pages: structuredClone(site.pages) };
}

export const pageLabels = { pages: '页面', coverOrigin: '替换源站的错误页面' } as const;

const statuses = {
  403: '403 访问被拒绝（拦截页面）',
  404: '404 内容不存在',
  405: '405 方法不允许',
  429: '429 请求过于频繁',
  500: '500 服务错误',
  502: '502 源站无法连接',
  503: '503 服务不可用',
  504: '504 源站响应超时',
} as const satisfies Record<(typeof pageStatuses)[number], string>;

export const statusOptions = pageStatuses.map((value) => ({ value, label: statuses[value] }));

const page = (title: string) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
</head>
<body style="font-family:sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;line-height:1.7">
<h1>${title}</h1>
<p>请稍后再试，或联系网站管理员。</p>
<p>请求编号：{{request_id}}</p>
</body>
</html>`;

/** A page for the first status that has none, to write over. */
export function newPage(used: readonly number[]) {
  const status = pageStatuses.find((one) => !used.includes(one));
  return status === undefined
    ? undefined
    : { status, html: page(statuses[status].replace(/^\d+ |（.*）$/g, '')) };
}
