import { type ChangeRow, items, onOff, rows } from '../../settings/section';
import {
  type BypassCondition,
  type CacheRule,
  type CacheSettings,
  cacheSettingsSchema,
} from '../settings/cache';
import { type SiteChangeFields, siteSection } from '../settings/section';
import {
  bypassFieldWords,
  bypassOperatorWords,
  cacheActionWords,
  cacheMatchWords,
  cacheQueryWords,
  cacheLabels as labels,
  siteSectionLabels,
  spanText,
} from '../settings/words';

const bypassText = ({ field, name, operator, value }: BypassCondition) =>
  [bypassFieldWords[field], name, bypassOperatorWords[operator], value].filter(Boolean).join(' ');

function ruleParts(rule: CacheRule): string[] {
  const { query, queryNames, statusTtls, browserTtl, staleRevalidate, staleError } = rule;
  if (rule.action === 'bypass') return [cacheActionWords.bypass];
  return [
    `${cacheActionWords.cache} ${spanText(rule.ttl)}`,
    rule.ignoreOrigin ? '忽略源站缓存头' : '',
    query === 'only' ? `${cacheQueryWords.only} ${queryNames.join('、')}` : cacheQueryWords[query],
    ...statusTtls.map(({ status, ttl }) => `${status} 缓存 ${spanText(ttl)}`),
    browserTtl === null ? '' : `浏览器缓存 ${spanText(browserTtl)}`,
    staleRevalidate.value > 0 ? `更新时用旧内容 ${spanText(staleRevalidate)}` : '',
    staleError.value > 0 ? `源站出错时用旧内容 ${spanText(staleError)}` : '',
  ].filter(Boolean);
}

function cacheRow(rule: CacheRule): ChangeRow {
  const match = cacheMatchWords[rule.match];
  const name = rule.match === 'all' ? match : `${match} ${rule.values.join(' ')}`;
  const all = [name, ...ruleParts(rule)];
  return { key: name, text: all.slice(0, 2).join('，'), whole: all.join('，') };
}

const history: SiteChangeFields<CacheSettings> = {
  [labels.enabled]: onOff(({ enabled }) => enabled),
  [labels.rules]: rows(({ rules }) => rules.map(cacheRow)),
  [labels.bypass]: items(({ bypass }) => bypass.map(bypassText)),
};

/** What nodes keep of a site, and for how long. */
export const cacheSection = siteSection({
  label: siteSectionLabels.cache,
  write: cacheSettingsSchema,
  defaults: cacheSettingsSchema,
  history,
});
