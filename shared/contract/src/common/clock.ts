/** `2026-11-23 18:20:30` by a clock the given minutes ahead of UTC. */
export const clockTime = (at: Date, ahead: number) =>
  new Date(at.getTime() + ahead * 60_000).toISOString().slice(0, 19).replace('T', ' ');

/** Whose hours times are: `UTC+8`, `UTC-3:30`, `UTC`. */
export function zoneName(ahead: number): string {
  if (ahead === 0) return 'UTC';
  const minutes = Math.abs(ahead) % 60;
  const hours = Math.floor(Math.abs(ahead) / 60);
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `UTC${ahead > 0 ? '+' : '-'}${hours}${rest}`;
}

/** Minutes by which the service's own clock is ahead of UTC. */
const serviceAhead = 480;

/** `2026-11-23 18:20:30（UTC+8）`: an instant in a sentence that is written without knowing for whom. */
export const serviceMoment = (at: string) =>
  `${clockTime(new Date(at), serviceAhead)}（${zoneName(serviceAhead)}）`;
