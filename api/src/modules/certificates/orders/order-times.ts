import { certificateExpiringDays } from '@console/contract/domains/certificates';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const firstRetryMs = 10 * minuteMs;
const lastRetryMs = dayMs;

/** When a certificate is renewed: 30 days before its end, or after two thirds of a short life. */
export function renewAt(notBefore: Date, notAfter: Date): Date {
  const life = notAfter.getTime() - notBefore.getTime();
  const before = Math.min(certificateExpiringDays * dayMs, life / 3);
  return new Date(notAfter.getTime() - before);
}

/** When a failed order is tried again: after 10 minutes, then twice as long each time, up to a day. */
export function retryAt(failuresBefore: number, now: Date): Date {
  const wait = Math.min(firstRetryMs * 2 ** Math.min(failuresBefore, 20), lastRetryMs);
  return new Date(now.getTime() + wait);
}
