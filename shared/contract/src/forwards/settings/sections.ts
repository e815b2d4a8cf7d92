import { z } from 'zod';
import { placeName } from '../../common/places';
import { ipRow, listLines, originRow } from '../../settings/history-rows';
import {
  type ChangeFields,
  onOff,
  rows,
  settingsSection,
  shapeOf,
  value,
} from '../../settings/section';
import {
  forwardAccessLabels as accessLabels,
  type ForwardSectionName,
  forwardBalanceWords,
  forwardSectionLabels,
  forwardOriginLabels as originLabels,
  proxyVersionWords,
} from '../words';
import { type ForwardAccess, forwardAccessSchema } from './access';
import { type ForwardOriginSettings, forwardOriginSettingsSchema } from './origin';

/** Names of the things that a forward refers to by id, for history. */
export type ForwardNames = { groupName: string | null; packageName: string | null };

const limitText = (count: number, unit: string) => (count === 0 ? '不限制' : `${count} ${unit}`);

const originHistory: ChangeFields<ForwardOriginSettings, ForwardNames> = {
  [originLabels.origins]: rows(({ origins }) => origins.map(originRow)),
  [originLabels.balance]: value(({ balance }) => forwardBalanceWords[balance]),
  [originLabels.proxyOut]: value(({ proxyOut }) => proxyVersionWords[proxyOut]),
  [originLabels.proxyIn]: onOff(({ proxyIn }) => proxyIn),
  [originLabels.connectTimeoutSeconds]: value((origin) => `${origin.connectTimeoutSeconds} 秒`),
  主动健康检查: onOff(({ health }) => health.active),
  检查间隔: value(({ health }) => `${health.intervalSeconds} 秒`),
  检查超时: value(({ health }) => `${health.timeoutSeconds} 秒`),
  判为异常: value(({ health }) => `连续 ${health.failures} 次失败`),
  判为恢复: value(({ health }) => `连续 ${health.successes} 次成功`),
  被动健康检查: onOff(({ health }) => health.passive),
  被动判为异常: value(({ health }) => `连续 ${health.passiveFailures} 次失败`),
  被动摘除时间: value(({ health }) => `${health.passiveSeconds} 秒`),
};

const accessHistory: ChangeFields<ForwardAccess, ForwardNames> = {
  [accessLabels.ipWhite]: rows(({ ipWhite }) => ipWhite.map(ipRow)),
  [accessLabels.ipBlack]: rows(({ ipBlack }) => ipBlack.map(ipRow)),
  [accessLabels.whiteOnly]: onOff(({ whiteOnly }) => whiteOnly),
  ...listLines(accessLabels.place, ({ place }) => ({
    mode: place.mode,
    items: place.items.map(placeName),
  })),
  放行未知地区: onOff(({ place }) => place.allowUnknown),
  ...listLines(accessLabels.asn, ({ asn }) => asn),
  '放行未知 ASN': onOff(({ asn }) => asn.allowUnknown),
  '每个 IP 的并发连接': value(({ perIp }) => limitText(perIp.connections, '个')),
  '每个 IP 每秒的新建连接': value(({ perIp }) => limitText(perIp.newPerSecond, '个')),
  [accessLabels.connections]: value(({ connections }) => limitText(connections, '个')),
  [accessLabels.idleSeconds]: value(({ idleSeconds }) => `${idleSeconds} 秒`),
  [accessLabels.bandwidthMbps]: value(({ bandwidthMbps }) => limitText(bandwidthMbps, 'Mbps')),
};

/**
 * The sections of a forward's settings. Requests, answers, default settings, files, history and the
 * nodes' stream are made from this list, and the API keeps whatever it names.
 */
export const forwardSections = {
  origin: settingsSection({
    label: forwardSectionLabels.origin,
    write: forwardOriginSettingsSchema,
    defaults: forwardOriginSettingsSchema.omit({ origins: true }),
    history: originHistory,
  }),
  access: settingsSection({
    label: forwardSectionLabels.access,
    write: forwardAccessSchema,
    defaults: forwardAccessSchema,
    history: accessHistory,
  }),
} as const satisfies Record<ForwardSectionName, object>;

type Registry = typeof forwardSections;

/** All of a forward's sections, complete. */
export type ForwardSections = {
  [Name in ForwardSectionName]: z.output<Registry[Name]['write']>;
};

export const isForwardSection = (name: string): name is ForwardSectionName =>
  name in forwardSections;

/** The names of all sections, in the order of their tabs. */
export const forwardSectionNames = Object.keys(forwardSections).filter(isForwardSection);

const completeSchema = z.object(shapeOf(forwardSections, 'complete'));
const setSchema = z.object(shapeOf(forwardSections, 'stored')).partial();
const setDefaultsSchema = z.object(shapeOf(forwardSections, 'storedDefaults')).partial();

/** Those of a forward's sections that somebody has set. */
export type SetForwardSections = z.output<typeof setSchema>;

/** The same of the settings that new forwards have in common. */
export type SetForwardDefaults = z.output<typeof setDefaultsSchema>;

/** All sections of what is stored of a forward, by whichever version. */
export const readForwardSections = (stored: object): ForwardSections =>
  completeSchema.parse(stored);

/** Those sections of it that somebody has set, each whole. */
export const readSetForwardSections = (stored: object): SetForwardSections =>
  setSchema.parse(stored);

/** Stored default settings, each section that is set whole. */
export const readSetForwardDefaults = (stored: object): SetForwardDefaults =>
  setDefaultsSchema.parse(stored);
