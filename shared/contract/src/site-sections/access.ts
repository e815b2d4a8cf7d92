import { bots } from '../bots';
import { placeName } from '../places';
import {
  type AccessSettings,
  accessSettingsSchema,
  type IpEntry,
  type ListMode,
} from '../site-access';
import {
  type ChangeFields,
  type ChangeRow,
  items,
  onOff,
  rows,
  siteSection,
  text,
  value,
} from '../site-section';
import {
  botGroupWords,
  accessLabels as labels,
  listModeWords,
  signingScopeWords,
  signingTypeWords,
  siteSectionLabels,
  spanText,
} from '../site-words';

const botNames = new Map(bots.map(({ id, name }) => [id, name]));

function ipRow({ address, note, expiresAt }: IpEntry): ChangeRow {
  const until = expiresAt === null ? '' : `${expiresAt} 失效`;
  const more = [note, until].filter(Boolean).join('，');
  return { key: address, text: more ? `${address}（${more}）` : address };
}

type Limited = { mode: ListMode; items: readonly string[] };

const limited = (
  label: string,
  read: (access: AccessSettings) => Limited,
): ChangeFields<AccessSettings> => ({
  [label]: value((access) => listModeWords[read(access).mode]),
  [`${label}名单`]: items((access) => read(access).items),
});

const history: ChangeFields<AccessSettings> = {
  [labels.ipWhite]: rows(({ ipWhite }) => ipWhite.map(ipRow)),
  [labels.ipBlack]: rows(({ ipBlack }) => ipBlack.map(ipRow)),
  [labels.whiteOnly]: onOff(({ whiteOnly }) => whiteOnly),
  ...limited(labels.referer, ({ referer }) => referer),
  '允许空 Referer': onOff(({ referer }) => referer.allowEmpty),
  ...limited(labels.userAgent, ({ userAgent }) => userAgent),
  '允许空 User-Agent': onOff(({ userAgent }) => userAgent.allowEmpty),
  ...limited(labels.method, ({ method }) => method),
  ...limited(labels.place, ({ place }) => ({
    mode: place.mode,
    items: place.items.map(placeName),
  })),
  放行未知地区: onOff(({ place }) => place.allowUnknown),
  ...limited(labels.asn, ({ asn }) => asn),
  '放行未知 ASN': onOff(({ asn }) => asn.allowUnknown),
  拒绝的程序类别: items((access) => access.bots.groups.map((group) => botGroupWords[group])),
  拒绝的程序: items((access) => access.bots.items.map((id) => botNames.get(id) ?? id)),
  放行已验证的搜索引擎: onOff((access) => access.bots.allowVerified),
  拒绝冒充的搜索引擎: onOff((access) => access.bots.denyFake),
  [labels.signing]: value(({ signing }) => signingTypeWords[signing.type]),
  // Masks alone: a key is shown to nobody, and history holds none.
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
