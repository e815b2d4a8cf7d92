import { serviceMoment } from '../../common/clock';
import { builtinGroups } from '../../defence/groups/builtin';
import type { DefenceGroupId } from '../../defence/groups/group-id';
import { sentenceOf } from '../../defence/rules/sentence';
import { items, rows, value } from '../../settings/section';
import { type CcSettings, ccSettingsSchema } from '../settings/cc';
import { type SiteChangeFields, type SiteNames, siteSection } from '../settings/section';
import { ccLabels as labels, siteSectionLabels } from '../settings/words';

const builtinNames = new Map<string, string>(builtinGroups.map(({ id, name }) => [id, name]));

/** What people call a group; `names` has those of the account. */
export const defenceGroupName = (id: DefenceGroupId, names: SiteNames['defence']['groups']) =>
  id === 'off' ? '不防御' : (builtinNames.get(id) ?? names[id] ?? '已删除的规则组');

const limit = (count: number, unit: string) => (count === 0 ? '不限制' : `${count} ${unit}`);

const history: SiteChangeFields<CcSettings> = {
  [labels.group]: {
    value: ({ group }, { defence }) => defenceGroupName(group, defence.groups),
    identity: ({ group }) => group,
  },
  [labels.emergency]: {
    value: ({ emergency }, { defence }) =>
      emergency
        ? `${defenceGroupName(emergency.group, defence.groups)}，到 ${serviceMoment(emergency.until)}为止`
        : '关闭',
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
