import { originRow } from '../../settings/history-rows';
import { onOff, rows, value } from '../../settings/section';
import { type OriginSettings, originSettingsSchema } from '../settings/origin';
import { type SiteChangeFields, siteSection } from '../settings/section';
import {
  balanceWords,
  originLabels as labels,
  originProtocolWords,
  siteSectionLabels,
} from '../settings/words';

const history: SiteChangeFields<OriginSettings> = {
  [labels.origins]: rows(({ origins }) => origins.map(originRow)),
  [labels.protocol]: value(({ protocol }) => originProtocolWords[protocol]),
  [labels.httpPort]: value(({ httpPort }) => String(httpPort)),
  [labels.httpsPort]: value(({ httpsPort }) => String(httpsPort)),
  [labels.balance]: value(({ balance }) => balanceWords[balance]),
  [labels.hostHeader]: value(({ hostHeader }) => hostHeader || '与访客请求相同'),
  [labels.sni]: value(({ sni }) => sni || '与 Host 相同'),
  [labels.websocket]: onOff(({ websocket }) => websocket),
  [labels.slice]: onOff(({ slice }) => slice),
  [labels.connectTimeoutSeconds]: value((origin) => `${origin.connectTimeoutSeconds} 秒`),
  [labels.readTimeoutSeconds]: value((origin) => `${origin.readTimeoutSeconds} 秒`),
  [labels.retries]: value(({ retries }) => String(retries)),
  [labels.health]: onOff(({ health }) => health.enabled),
  检查路径: value(({ health }) => health.path),
  '检查 Host': value(({ health }) => health.host || '与回源请求相同'),
  正常状态码: value(({ health }) => health.codes),
  检查间隔: value(({ health }) => `${health.intervalSeconds} 秒`),
  检查超时: value(({ health }) => `${health.timeoutSeconds} 秒`),
  判为异常: value(({ health }) => `连续 ${health.failures} 次失败`),
  判为恢复: value(({ health }) => `连续 ${health.successes} 次成功`),
};

/** Where a site is fetched from, and how. Addresses are each site's own. */
export const originSection = siteSection({
  label: siteSectionLabels.origin,
  write: originSettingsSchema,
  defaults: originSettingsSchema.omit({ origins: true }),
  history,
});
