import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import relativeTime from 'dayjs/plugin/relativeTime';
import { missing } from './missing';

/** A time of the contract (ISO 8601) in milliseconds, or nothing. */
export type Instant = string | number | Date | null | undefined;

const recentMs = 7 * 24 * 3_600_000;

dayjs.extend(relativeTime);
dayjs.locale('zh-cn');

/** `YYYY-MM-DD`. */
export function formatDate(value: Instant): string {
  return print(value, 'YYYY-MM-DD');
}

/** `HH:mm:ss`. */
export function formatTime(value: Instant): string {
  return print(value, 'HH:mm:ss');
}

/** `YYYY-MM-DD HH:mm:ss` on one line. */
export function formatDateTime(value: Instant): string {
  return print(value, 'YYYY-MM-DD HH:mm:ss');
}

/** `3 分钟前`, `2 天后`. */
export function formatRelative(value: Instant): string {
  const time = parse(value);
  return time ? spaced(time.fromNow()) : missing;
}

/** Whole days from now until a time; negative once it is past. */
export function daysUntil(value: Instant): number | undefined {
  const time = parse(value);
  return time?.startOf('day').diff(dayjs().startOf('day'), 'day');
}

/** When the user's current day began. */
export function startOfToday(): string {
  return dayjs().startOf('day').toISOString();
}

/** The label of recent entries: 今天, or 最近 7 天 within the past seven times 24 hours. */
export function recencyLabel(value: Instant): '今天' | '最近 7 天' | undefined {
  const time = parse(value);
  if (!time) return undefined;
  const now = dayjs();
  if (time.isSame(now, 'day')) return '今天';
  const age = now.diff(time);
  return age >= 0 && age <= recentMs ? '最近 7 天' : undefined;
}

function parse(value: Instant) {
  if (value === null || value === undefined || value === '') return undefined;
  const time = dayjs(value);
  return time.isValid() ? time : undefined;
}

function print(value: Instant, pattern: string): string {
  return parse(value)?.format(pattern) ?? missing;
}

/** dayjs writes `3 分钟前` with a space already and `几秒前` without; both are what we want. */
function spaced(text: string): string {
  return text.replace(/(\d)(?=[一-鿿])/g, '$1 ');
}
