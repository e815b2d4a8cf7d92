import { formatDate } from '../../format';

/** A day as people write it (2026-1-31, 2026/01/31, 2026年1月31日), with or without a time. */
const written =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2})[:：](\d{1,2})(?:[:：](\d{1,2}))?)?$/;

function read(text: string): { moment: Date; hasTime: boolean } | undefined {
  const [, ...parts] = written.exec(text.trim()) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const moment = new Date(year, month - 1, day, hour, minute, second);
  // The 31st of a short month, or 25 o'clock, would become another day.
  const isReal = moment.getMonth() === month - 1 && moment.getDate() === day && year >= 1970;
  const isTime = hour < 24 && minute < 60 && second < 60;
  return isReal && isTime ? { moment, hasTime: parts[3] !== undefined } : undefined;
}

/** The day (YYYY-MM-DD) that a user typed, if it is one. */
export function readDay(text: string): string | undefined {
  const found = read(text);
  return found && !found.hasTime ? formatDate(found.moment) : undefined;
}

/** The time (ISO 8601 in UTC) that a user typed in local time, if it is one. */
export function readInstant(text: string): string | undefined {
  return read(text)?.moment.toISOString();
}
