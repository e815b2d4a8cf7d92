import type { AccountEvent, EventType } from '@console/contract/events';

/** Positional parameters of an event; a list that cannot be read is an empty one. */
function parametersOf(event: AccountEvent): string[] {
  try {
    const list: unknown = JSON.parse(event.templ_para);
    return Array.isArray(list) ? list.map((item) => String(item ?? '')) : [];
  } catch {
    return [];
  }
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

type Kind = {
  label: string;
  sentence: (parameters: string[]) => string;
};

const kinds = {
  'package-expiring': {
    label: '套餐即将到期',
    sentence: ([, name, days]) =>
      `${quoted(name, '套餐')}${days ? `将在 ${days} 天后到期` : '即将到期'}，请及时续费。`,
  },
  'package-expire': {
    label: '套餐已到期',
    sentence: ([, name]) => `${quoted(name, '套餐')}已到期，续费后恢复服务。`,
  },
  'cc-switch': { label: '防御规则自动切换', sentence: switchSentence },
  'cert-expiring': {
    label: '证书即将到期',
    sentence: (parameters) => `${certificate(parameters)}即将到期，请及时续期。`,
  },
  'cert-expire': {
    label: '证书已到期',
    sentence: (parameters) => `${certificate(parameters)}已到期，请尽快更换。`,
  },
} satisfies Record<EventType, Kind>;

/** Heading of an event. */
export function eventLabel(event: AccountEvent): string {
  return kinds[event.type].label;
}

/** An event as a sentence for a person. */
export function eventSentence(event: AccountEvent): string {
  return kinds[event.type].sentence(parametersOf(event));
}
