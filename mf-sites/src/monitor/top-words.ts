import { blockWords } from '@console/contract/monitor/block-words';
import { blockCodeSchema } from '@console/contract/monitor/blocks';
import type { TopDimension } from '@console/contract/monitor/monitor-tops';
import type { LogFilter } from '../paths';
import { placeText } from './place-text';

export const topTitles = {
  url: 'URL',
  host: '域名',
  ip: '访客 IP',
  country: '国家和地区',
  region: '中国大陆各省',
  asn: '网络（ASN）',
  referer: '来源（Referer）',
  userAgent: 'User-Agent',
  status: '状态码',
  block: '拦截原因',
  rule: '防御规则',
  site: '网站',
} as const satisfies Record<TopDimension, string>;

/** What stands for an empty value. */
const emptyTexts: Partial<Record<TopDimension, string>> = {
  referer: '直接访问',
  userAgent: '没有发送',
  block: '没有拦截',
  rule: '没有规则',
};

/** An unknown code stands as it is. */
function blockWord(code: string): string {
  const known = blockCodeSchema.safeParse(code).data;
  return known === undefined ? code : blockWords[known];
}

/** A value of a list in words. */
export function topText(of: TopDimension, value: string): string {
  if (of === 'region' && value === '') return '中国大陆，省份未知';
  if (of === 'country' || of === 'region') return placeText(value);
  if (of === 'asn') return value === '0' ? '未知' : `AS${value}`;
  if (of === 'block' && value !== '') return blockWord(value);
  return value === '' ? (emptyTexts[of] ?? '空') : value;
}

/** The log filter that finds a line's requests; undefined where there is none. */
export function topFilter(of: TopDimension, value: string): LogFilter | undefined {
  if (of === 'country') return { place: value || 'unknown' };
  if (of === 'asn') return { asn: value };
  if (value === '' || of === 'site') return undefined;
  if (of === 'region') return { place: value };
  return { [of]: of === 'url' ? `http://${value}` : value };
}
