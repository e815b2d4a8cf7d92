import { placeName } from '../common/places';
import { blockWords } from './block-words';
import type { AttackReport, AttackReportDetail } from './endpoints/attack-reports';
import { meanText } from './monitor-rates';

// An attack in words: the console, the page of a link, and what is printed say the same.

export const attackStateWords = {
  live: '进行中',
  over: '已结束',
} as const satisfies Record<AttackReport['state'], string>;

export const attackCauseWords = {
  refusals: '拦截突增',
  switch: '切换规则组',
} as const satisfies Record<AttackReport['cause'], string>;

/** A filter of the log that finds the requests of a line, by the names of its parameters. */
type LineFilter = Readonly<Record<string, string>>;
type Line = { cells: readonly string[]; filter?: LineFilter };

/** A table of the report; the first column is what the others are about. */
export type AttackSection = {
  key: string;
  title: string;
  head: readonly string[];
  lines: readonly Line[];
  /** What stands in the place of lines, or below them. */
  note?: string;
};

type Facts = NonNullable<AttackReportDetail['facts']>;

/** How an instant (ms) is written: by the reader's clock, or by the service's. */
type TimeText = (at: number) => string;

const figure = (value: number): string =>
  String(Math.round(value)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
const times = (value: number) => `${figure(value)} 次`;

/** `1.2 Gbps`, `340 MB`: three figures are enough to read. */
function scaled(value: number, base: number, units: readonly string[]): string {
  let [rest, index] = [value, 0];
  while (rest >= base && index < units.length - 1) {
    rest /= base;
    index += 1;
  }
  return `${Number(rest.toFixed(rest < 10 ? 2 : 1))} ${units[index]}`;
}
const bits = (value: number) => scaled(value, 1000, ['bps', 'Kbps', 'Mbps', 'Gbps', 'Tbps']);
const bytes = (value: number) => scaled(value, 1024, ['B', 'KB', 'MB', 'GB', 'TB']);

/** A share between 0 and 1; a dash where there is no whole. */
export const shareText = (part: number, whole: number): string =>
  whole > 0 ? `${Number(((part / whole) * 100).toFixed(1))}%` : '-';

/** `2 小时 5 分钟`. */
export function lengthText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} 分钟`;
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分钟`;
}

const wordsOfCodes: ReadonlyMap<string, string> = new Map(Object.entries(blockWords));
/** A code that this version does not know is shown as it is. */
const blockText = (code: string): string => wordsOfCodes.get(code) ?? code;

const tooMuch = '请求过多，没有能在限定的时间内统计出来。';

function overview(report: AttackReportDetail, facts: Facts, time: TimeText): AttackSection {
  const { totals, peaks } = facts;
  const startedAt = Date.parse(report.startedAt);
  const endedAt = report.endedAt === null ? null : Date.parse(report.endedAt);
  const until = endedAt ?? Date.parse(report.factsAt ?? report.startedAt);
  const at = (peak: { at: number }) => time(peak.at * 1000);
  return {
    key: 'overview',
    title: '概况',
    head: [],
    lines: [
      { cells: ['开始', time(startedAt)] },
      { cells: ['结束', endedAt === null ? attackStateWords.live : time(endedAt)] },
      { cells: ['持续', lengthText((until - startedAt) / 1000)] },
      { cells: ['起因', attackCauseWords[report.cause]] },
      { cells: ['请求', times(totals.requests)], filter: { action: 'all' } },
      { cells: ['拦截', times(totals.refused)], filter: { action: 'refused' } },
      { cells: ['要求验证', times(totals.challenged)], filter: { action: 'challenged' } },
      { cells: ['流量', bytes(totals.bytesOut)] },
      {
        cells: [
          '峰值请求',
          `${figure(peaks.requestsPerSecond.value)} 次/秒（${at(peaks.requestsPerSecond)}）`,
        ],
      },
      {
        cells: [
          '峰值拦截与验证',
          `${figure(peaks.refusedPerSecond.value)} 次/秒（${at(peaks.refusedPerSecond)}）`,
        ],
      },
      {
        cells: [
          '峰值带宽',
          `${bits(peaks.bitsPerSecond.value)}（${meanText(peaks.bitsPerSecond.seconds)}，${at(peaks.bitsPerSecond)}）`,
        ],
      },
    ],
  };
}

function course(report: AttackReportDetail, facts: Facts, time: TimeText): AttackSection {
  const { requestsPerSecond, refusedPerSecond } = facts.peaks;
  const moments = [
    { at: Date.parse(report.startedAt), text: `攻击开始：${attackCauseWords[report.cause]}` },
    ...facts.switches.map(({ at, before, after }) => ({
      at: at * 1000,
      text: `规则组由「${before}」换为「${after}」`,
    })),
    ...[
      { ...requestsPerSecond, what: '请求' },
      { ...refusedPerSecond, what: '拦截与验证' },
    ]
      // A switch that no request followed has no peak.
      .filter(({ value }) => value > 0)
      .map(({ at, value, what }) => ({
        at: at * 1000,
        text: `${what}达到峰值，每秒 ${times(value)}`,
      })),
    ...(report.endedAt === null
      ? []
      : [{ at: Date.parse(report.endedAt), text: '拦截回到平时的水平，攻击结束' }]),
  ];
  return {
    key: 'course',
    title: '经过',
    head: ['时间', '发生了什么'],
    lines: moments.sort((a, b) => a.at - b.at).map(({ at, text }) => ({ cells: [time(at), text] })),
  };
}

function causes({ causes: list }: Facts): AttackSection {
  const frame = {
    key: 'causes',
    title: '被什么拦截',
    head: ['规则', '拦截', '要求验证', '验证通过', '验证未通过', '通过率'],
  };
  if (list === null) return { ...frame, lines: [], note: tooMuch };
  return {
    ...frame,
    lines: list.map(({ block, rule, group, sentence, refused, challenged, passed, failed }) => ({
      cells: [
        rule ? `${group}「${rule}」：${sentence}` : blockText(block),
        ...[refused, challenged, passed, failed].map(figure),
        shareText(passed, challenged),
      ],
      ...(rule || !block ? {} : { filter: { block } }),
    })),
    note: '通过率是要求验证的请求中通过了验证的比例。正常访客才会通过，通过率高的规则可能误伤访客。',
  };
}

function visitors({ service, totals }: Facts): AttackSection {
  const { challenged, passed, failed } = totals;
  const told =
    challenged === 0
      ? '攻击期间没有要求验证。'
      : `要求验证 ${times(challenged)}，通过 ${times(passed)}（${shareText(passed, challenged)}），未通过 ${times(failed)}。`;
  const frame = {
    key: 'visitors',
    title: '访客的感受',
    head: ['', '攻击前一小时', '攻击期间'],
  };
  if (service === null) return { ...frame, lines: [], note: `${tooMuch}${told}` };
  const { before, during } = service;
  const both = (text: (one: typeof before) => string) => [text(before), text(during)];
  return {
    ...frame,
    lines: [
      { cells: ['放行的请求', ...both(({ served }) => times(served))] },
      { cells: ['其中 5xx', ...both(({ served, errors }) => shareText(errors, served))] },
      {
        cells: [
          '源站耗时（p95）',
          ...both(({ originMs }) => (originMs === null ? '-' : `${figure(originMs)} ms`)),
        ],
      },
    ],
    note: told,
  };
}

const asnText = (asn: string) => (asn === '0' ? '未知' : `AS${asn}`);
const placeText = (code: string) => (code === '' ? '未知' : placeName(code));

const lists = [
  ['ip', '来源 IP', (value: string) => value, (value: string) => ({ ip: value })],
  ['asn', '来源网络（ASN）', asnText, (value: string) => ({ asn: value })],
  ['country', '来源国家和地区', placeText, (value: string) => ({ place: value || 'unknown' })],
  [
    'url',
    '被攻击的 URL',
    (value: string) => value,
    (value: string) => ({ url: `http://${value}` }),
  ],
  [
    'userAgent',
    'User-Agent',
    (value: string) => value || '没有发送',
    (value: string) => (value ? { userAgent: value } : undefined),
  ],
] as const;

function tops({ tops: found, totals }: Facts): AttackSection[] {
  const whole = totals.refused + totals.challenged;
  return lists.map(([key, title, text, filterOf]) => {
    const { items, rest } = found[key];
    return {
      key,
      title,
      head: ['', '拦截与验证', '占比'],
      lines: items.map(({ value, count }) => {
        const filter = filterOf(value);
        return {
          cells: [text(value), figure(count), shareText(Math.min(count, whole), whole)],
          ...(filter && { filter: { block: 'any', ...filter } }),
        };
      }),
      ...(items.length === 0 && { note: '没有记录。' }),
      ...(rest > 0 && { note: `另有 ${times(rest)}来自零散的值，不单独列出。` }),
    };
  });
}

/** The tables of a report that has been looked at, in their order. */
export function attackSections(report: AttackReportDetail, time: TimeText): AttackSection[] {
  const { facts } = report;
  if (facts === null) return [];
  return [
    overview(report, facts, time),
    course(report, facts, time),
    causes(facts),
    visitors(facts),
    ...tops(facts),
  ];
}
