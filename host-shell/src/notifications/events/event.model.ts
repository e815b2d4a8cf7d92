import type { AccountEvent, EventType } from '@console/contract/accounts/endpoints/events';
import {
  attackReportHref,
  certificateHref,
  certificatesHref,
  packageHref,
  siteHref,
  sitesHref,
} from '../../paths';

/** Positional parameters of an event; a list that cannot be read is an empty one. */
function parametersOf(event: AccountEvent): string[] {
  try {
    const list: unknown = JSON.parse(event.templ_para);
    return Array.isArray(list) ? list.map(textOf) : [];
  } catch {
    return [];
  }
}

/** A parameter that is neither text nor a number cannot be shown. */
function textOf(item: unknown): string {
  return typeof item === 'string' || typeof item === 'number' ? String(item) : '';
}

const quoted = (name: string | undefined, noun: string) => (name ? `${noun}「${name}」` : noun);
const dotted = (text: string | undefined, mark: string) => text?.replaceAll(mark, '.');

const certificate = ([, name, domains]: string[]) => {
  const shown = dotted(domains, ',');
  return `${quoted(name, '证书')}${shown ? `（${shown}）` : ''}`;
};

function switchSentence([domain, qps, threshold, group]: string[]): string {
  const site = dotted(domain, '#');
  const reason = qps && threshold ? `当前 ${qps} QPS（阈值 ${threshold} QPS），` : '';
  const target = group ? `已自动切换至规则组「${group}」` : '已自动切换规则组';
  return `${site ? `${site} ` : '网站'}${reason}${target}。`;
}

function attackSentence([, domain, minutes, refused, peak]: string[]): string {
  const site = dotted(domain, '#');
  const length = minutes ? `，持续 ${minutes} 分钟` : '';
  const figures = refused && peak ? `，拦截与验证 ${refused} 次，最高每秒 ${peak} 次` : '';
  return `${site ? `${site} ` : '网站'}受到的攻击已结束${length}${figures}。`;
}

/** What an event refers to: where that is, and the words of the link. */
type EventSubject = { href: string; label: string };

/** The package's own page explains what to do next. */
function packageSubject([id]: string[]): EventSubject | undefined {
  return id ? { href: packageHref(id), label: '去续费' } : undefined;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The certificate itself; by an id of another system, the list with its name as the keyword. */
function certificateSubject(label: string) {
  return ([id, name]: string[]): EventSubject | undefined => {
    if (id && uuid.test(id)) return { href: certificateHref(id), label };
    return name ? { href: certificatesHref(name), label } : undefined;
  };
}

/** The site itself; without its id, the list with the domain as the keyword. */
function siteSubject([domain]: string[], siteId: string | null): EventSubject | undefined {
  const label = '查看网站';
  if (siteId) return { href: siteHref(siteId), label };
  const site = dotted(domain, '#');
  return site ? { href: sitesHref(site), label } : undefined;
}

const packageView = ([id]: string[]): EventSubject | undefined =>
  id ? { href: packageHref(id), label: '查看套餐' } : undefined;

type Kind = {
  label: string;
  sentence: (parameters: string[]) => string;
  subject: (parameters: string[], siteId: string | null) => EventSubject | undefined;
};

const kinds: Record<EventType, Kind> = {
  'package-expiring': {
    label: '套餐即将到期',
    sentence: ([, name, days]) =>
      `${quoted(name, '套餐')}${days ? `将在 ${days} 天后到期` : '即将到期'}，请及时续费。`,
    subject: packageSubject,
  },
  'package-expire': {
    label: '套餐已到期',
    sentence: ([, name, days]) =>
      Number(days) > 0
        ? `${quoted(name, '套餐')}已到期，其中的网站还会继续服务 ${days} 天，请尽快续费。`
        : `${quoted(name, '套餐')}已到期，续费后恢复服务。`,
    subject: packageSubject,
  },
  'package-stopped': {
    label: '网站已停止服务',
    sentence: ([, name]) =>
      `${quoted(name, '套餐')}到期后的宽限期已过，其中的网站已停止服务，续费后自动恢复。`,
    subject: packageSubject,
  },
  'package-exhausted': {
    label: '流量用尽',
    sentence: ([, name]) =>
      `${quoted(name, '套餐')}本月的流量已用尽，其中的网站已停止服务；增加流量或升级后立即恢复，否则到下个月恢复。`,
    subject: packageView,
  },
  'package-restored': {
    label: '流量已恢复',
    sentence: ([, name]) => `${quoted(name, '套餐')}又有可用的流量，其中的网站已恢复服务。`,
    subject: packageView,
  },
  'package-limited': {
    label: '超出套餐能力',
    sentence: ([, name, what]) =>
      `${quoted(name, '套餐')}的${what ?? '用量'}超出上限，超出的请求被拒绝；升级套餐后立即放宽。`,
    subject: packageView,
  },
  'package-limit-over': {
    label: '用量已回落',
    sentence: ([, name, what]) => `${quoted(name, '套餐')}的${what ?? '用量'}已回到上限以内。`,
    subject: packageView,
  },
  'cc-switch': { label: '防御规则自动切换', sentence: switchSentence, subject: siteSubject },
  'attack-over': {
    label: '攻击已结束',
    sentence: attackSentence,
    subject: ([id]) => (id ? { href: attackReportHref(id), label: '查看报告' } : undefined),
  },
  'cert-expiring': {
    label: '证书即将到期',
    sentence: (parameters) => `${certificate(parameters)}即将到期，请及时续期。`,
    subject: certificateSubject('去续期'),
  },
  'cert-expire': {
    label: '证书已到期',
    sentence: (parameters) => `${certificate(parameters)}已到期，请尽快更换。`,
    subject: certificateSubject('去更换'),
  },
  'domain-lost': {
    label: '域名已转出',
    sentence: ([domain]) =>
      `${domain ? `域名 ${domain} ` : '一个域名'}已由证明了所有权的账户取回，不再属于你的网站。`,
    subject: (_parameters, siteId) =>
      siteId ? { href: siteHref(siteId), label: '查看网站' } : undefined,
  },
};

/** A newer API may send kinds that this console does not know. */
const unknownKind: Kind = {
  label: '账户事件',
  sentence: () => '账户有一条新的事件。',
  subject: () => undefined,
};

function kindOf({ type }: AccountEvent): Kind {
  return Object.hasOwn(kinds, type) ? kinds[type] : unknownKind;
}

/** An event as a person reads it. */
export function readEvent(event: AccountEvent) {
  const { label, sentence, subject } = kindOf(event);
  const parameters = parametersOf(event);
  return { label, sentence: sentence(parameters), subject: subject(parameters, event.site_id) };
}
