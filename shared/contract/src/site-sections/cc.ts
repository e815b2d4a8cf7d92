import { builtinGroups } from '../defence/builtin';
import { sentenceOf } from '../defence/sentence';
import { type CcSettings, ccSettingsSchema, type DefenceGroupId } from '../site-cc';
import {
  type ChangeFields,
  items,
  rows,
  type SiteNames,
  siteSection,
  value,
} from '../site-section';
import { ccLabels as labels, siteSectionLabels } from '../site-words';

const builtinNames = new Map<string, string>(builtinGroups.map(({ id, name }) => [id, name]));

const groupName = (id: DefenceGroupId, { defence }: SiteNames) =>
  id === 'off' ? '不防御' : (builtinNames.get(id) ?? defence.groups[id] ?? '已删除的规则组');

const limit = (count: number, unit: string) => (count === 0 ? '不限制' : `${count} ${unit}`);

const history: ChangeFields<CcSettings> = {
  [labels.group]: {
    value: ({ group }, names) => groupName(group, names),
    identity: ({ group }) => group,
  },
  [labels.emergency]: {
    value: ({ emergency }, names) =>
      emergency ? `${groupName(emergency.group, names)}，到 ${emergency.until} 为止` : '关闭',
    identity: ({ emergency }) => (emergency ? `${emergency.group} ${emergency.until}` : ''),
  },
  [labels.rules]: rows(({ rules }, { defence }) =>
    rules.map((rule) => ({
      key: rule.id,
      text: `「${rule.name}」${rule.enabled ? '' : '（已停用）'}`,
      whole: `「${rule.name}」${rule.enabled ? '' : '（已停用）'}：${sentenceOf(rule, defence)}`,
    })),
  ),
  [labels.passMinutes]: value(({ passMinutes }) => `${passMinutes} 分钟`),
  '每个 IP 的并发连接': value(({ perIp }) => limit(perIp.connections, '个')),
  '每个 IP 每秒的请求': value(({ perIp }) => limit(perIp.requestsPerSecond, '次')),
  [labels.trustedProxies]: items(({ trustedProxies }) => trustedProxies.addresses),
  可信代理的请求头: value(({ trustedProxies }) => trustedProxies.header),
};

/** How a site is defended against floods. What is of the moment, and own rules, are each site's own. */
export const ccSection = siteSection({
  label: siteSectionLabels.cc,
  write: ccSettingsSchema,
  defaults: ccSettingsSchema.omit({ emergency: true, rules: true }),
  history,
});
