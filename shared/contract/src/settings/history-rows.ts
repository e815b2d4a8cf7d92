import { serviceMoment } from '../common/clock';
import type { IpEntry, ListMode } from '../sites/settings/access';
import type { Origin } from '../sites/settings/origin';
import { listModeWords, originRoleWords } from '../sites/settings/words';
import { type ChangeFields, type ChangeRow, items, value } from './section';

/** `203.0.113.1:80，权重 1，备用`: how an origin reads in history. */
export function originRow({ address, port, weight, role }: Origin): ChangeRow {
  const host = address.includes(':') && port !== null ? `[${address}]` : address;
  const place = port === null ? host : `${host}:${port}`;
  const standing = role === 'up' ? '' : `，${originRoleWords[role]}`;
  return { key: place, text: `${place}，权重 ${weight}${standing}` };
}

/** `203.0.113.1（备注，… 失效）`: how an entry of a list of addresses reads in history. */
export function ipRow({ address, note, expiresAt }: IpEntry): ChangeRow {
  const until = expiresAt === null ? '' : `${serviceMoment(expiresAt)}失效`;
  const more = [note, until].filter(Boolean).join('，');
  return { key: address, text: more ? `${address}（${more}）` : address };
}

/** The lines of a list that refuses what it names, or lets only that in. */
export const listLines = <Settings, Names>(
  label: string,
  read: (settings: Settings) => { mode: ListMode; items: readonly string[] },
): ChangeFields<Settings, Names> => ({
  [label]: value((settings) => listModeWords[read(settings).mode]),
  [`${label}名单`]: items((settings) => read(settings).items),
});
