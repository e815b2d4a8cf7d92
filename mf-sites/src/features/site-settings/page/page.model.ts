import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { pageStatuses } from '@console/contract/sites/settings/choices';
import { pageSettingsSchema } from '@console/contract/sites/settings/pages';
import { pageStatusWords } from '@console/contract/sites/settings/words';
import { z } from 'zod';

export const pageSchema = z.object({ pages: pageSettingsSchema });
export type PageValues = z.input<typeof pageSchema>;

/** A copy: the form writes into its values, and those of the store are frozen. */
export function pageValues(site: SiteDetail): PageValues {
  return { pages: structuredClone(site.pages) };
}

export const statusOptions = pageStatuses.map((value) => ({
  value,
  label: pageStatusWords[value],
}));

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

/** A template for the first status that has no page yet. */
export function newPage(used: readonly number[]) {
  const status = pageStatuses.find((one) => !used.includes(one));
  return status === undefined
    ? undefined
    : { status, html: page(pageStatusWords[status].replace(/^\d+ |（.*）$/g, '')) };
}
