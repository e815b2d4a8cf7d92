import { placeName } from '../../common/places';
import { bots } from '../../defence/bots';
import { ipRow, listLines } from '../../settings/history-rows';
import { items, onOff, rows, text, value } from '../../settings/section';
import { type AccessSettings, accessSettingsSchema } from '../settings/access';
import { type SiteChangeFields, siteSection } from '../settings/section';
import {
  botGroupWords,
  accessLabels as labels,
  signingScopeWords,
  signingTypeWords,
  siteSectionLabels,
  spanText,
} from '../settings/words';

const botNames = new Map(bots.map(({ id, name }) => [id, name]));

const history: SiteChangeFields<AccessSettings> = {
  [labels.ipWhite]: rows(({ ipWhite }) => ipWhite.map(ipRow)),
  [labels.ipBlack]: rows(({ ipBlack }) => ipBlack.map(ipRow)),
  [labels.whiteOnly]: onOff(({ whiteOnly }) => whiteOnly),
  ...listLines(labels.referer, ({ referer }) => referer),
  '允许空 Referer': onOff(({ referer }) => referer.allowEmpty),
  ...listLines(labels.userAgent, ({ userAgent }) => userAgent),
  '允许空 User-Agent': onOff(({ userAgent }) => userAgent.allowEmpty),
  ...listLines(labels.method, ({ method }) => method),
  ...listLines(labels.place, ({ place }) => ({
    mode: place.mode,
    items: place.items.map(placeName),
  })),
  放行未知地区: onOff(({ place }) => place.allowUnknown),
  ...listLines(labels.asn, ({ asn }) => asn),
  '放行未知 ASN': onOff(({ asn }) => asn.allowUnknown),
  拒绝的程序类别: items((access) => access.bots.groups.map((group) => botGroupWords[group])),
  拒绝的程序: items((access) => access.bots.items.map((id) => botNames.get(id) ?? id)),
  放行已验证的搜索引擎: onOff((access) => access.bots.allowVerified),
  拒绝冒充的搜索引擎: onOff((access) => access.bots.denyFake),
  [labels.signing]: value(({ signing }) => signingTypeWords[signing.type]),
  // Masks only: a key is never shown, and history holds none.
  鉴权密钥: text(({ signing }) => signing.keyMask),
  鉴权备用密钥: text(({ signing }) => signing.spareKeyMask),
  鉴权参数名: value(({ signing }) => signing.parameter),
  鉴权有效时间: value(({ signing }) => spanText(signing.validity)),
  鉴权范围: value(({ signing }) => signingScopeWords[signing.scope]),
  鉴权路径和扩展名: items(({ signing }) => signing.places),
};

/** Who may reach a site. Keys of URL signing are each site's own. */
export const accessSection = siteSection({
  label: siteSectionLabels.access,
  write: accessSettingsSchema,
  defaults: accessSettingsSchema.omit({ signing: true }),
  history,
});
