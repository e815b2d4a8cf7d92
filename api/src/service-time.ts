/** Asia/Shanghai, the service's own time, has had no summer time since 1991. */
const offsetMs = 8 * 3_600_000;
/** How far the service's time is ahead of UTC, in seconds. */
export const serviceOffsetSeconds = offsetMs / 1000;
/** The time zone of times in files. */
export const serviceZone = 'UTC+8';
const dayMs = 86_400_000;

/** Midnight at which a day (YYYY-MM-DD) of the service's calendar begins, or a later day's. */
export function startOfServiceDay(day: string, later = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - offsetMs + later * dayMs);
}

/** Midnight at which the month of an instant begins. */
export function startOfServiceMonth(at: Date): Date {
  const local = new Date(at.getTime() + offsetMs);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - offsetMs);
}

/** The same day and time so many months later; the month's last day where it has no such day. */
export function addServiceMonths(at: Date, months: number): Date {
  const local = new Date(at.getTime() + offsetMs);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(local.getUTCDate(), lastDay);
  const midnight = Date.UTC(year, month, day);
  return new Date(midnight + (local.getTime() % dayMs) - offsetMs);
}

/** The day (YYYY-MM-DD) of the service's calendar on which an instant lies. */
export function serviceDayOf(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** Day and time (YYYY-MM-DD HH:mm:ss) of the service's calendar at an instant. */
export function serviceTimeOf(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}
