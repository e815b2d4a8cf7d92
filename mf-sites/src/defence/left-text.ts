import { secondsText } from '@console/contract/defence/rules/sentence';

/** `9 分钟`: whole minutes from a minute on, so that a row does not tick. */
export function leftText(until: string): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000));
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3_600) return secondsText(Math.floor(seconds / 60) * 60);
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  return minutes === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes} 分钟`;
}
