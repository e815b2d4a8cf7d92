import { type ChangeRow, items, onOff, rows, value } from '../../settings/section';
import { type HeaderRule, type RuleSettings, ruleSettingsSchema } from '../settings/rules';
import { type SiteChangeFields, siteSection } from '../settings/section';
import {
  headerActionWords,
  ruleLabels as labels,
  redirectStatusWords,
  siteSectionLabels,
} from '../settings/words';

/** Several headers may have one name; the second is another row. */
function headerRows(list: readonly HeaderRule[]): ChangeRow[] {
  const seen = new Map<string, number>();
  return list.map(({ action, name, value: content }) => {
    const title = `${headerActionWords[action]} ${name}`;
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    const line = action === 'remove' ? title : `${title}: ${content}`;
    return { key: `${title}#${count}`, text: line };
  });
}

const history: SiteChangeFields<RuleSettings> = {
  [labels.requestHeaders]: rows(({ requestHeaders }) => headerRows(requestHeaders)),
  [labels.responseHeaders]: rows(({ responseHeaders }) => headerRows(responseHeaders)),
  [labels.cors]: onOff(({ cors }) => cors.enabled),
  跨域来源: items(({ cors }) => cors.origins),
  跨域方法: items(({ cors }) => cors.methods),
  跨域请求头: items(({ cors }) => cors.headers),
  跨域可读响应头: items(({ cors }) => cors.exposeHeaders),
  跨域携带凭据: onOff(({ cors }) => cors.credentials),
  跨域预检缓存: value(({ cors }) => `${cors.maxAgeSeconds} 秒`),
  [labels.redirects]: rows(({ redirects }) =>
    redirects.map(({ from, to, status, keepQuery }) => ({
      key: from,
      text: `${from} 到 ${to}，${redirectStatusWords[status]}${keepQuery ? '' : '，不带参数'}`,
    })),
  ),
  [labels.rewrites]: rows(({ rewrites }) =>
    rewrites.map(({ from, to }) => ({ key: from, text: `${from} 到 ${to}` })),
  ),
  [labels.gzip]: onOff(({ gzip }) => gzip),
  [labels.brotli]: onOff(({ brotli }) => brotli),
};

/** What nodes change in requests and answers. */
export const rulesSection = siteSection({
  label: siteSectionLabels.rules,
  write: ruleSettingsSchema,
  defaults: ruleSettingsSchema,
  history,
});
