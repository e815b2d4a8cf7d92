import {
  addressText,
  blocksOf,
  type IpBlock,
  parseIpRange,
} from '@console/contract/common/addresses/ip-range';
import type { EdgeForward } from '@console/contract/edge/endpoints/edge-forwards';

type Entries = EdgeForward['access']['ipWhite'];

export const cidrOf = ({ base, bits, prefix }: IpBlock) => `${addressText(base, bits)}/${prefix}`;

/** Entries in force, as blocks with the entry that each is of; what cannot be read is left out. */
export function blocksInForce(entries: Entries, now: number): { cidr: string; entry: string }[] {
  return entries
    .filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now)
    .flatMap(({ address }) => {
      const range = parseIpRange(address);
      return range ? blocksOf(range).map((block) => ({ cidr: cidrOf(block), entry: address })) : [];
    });
}

/** Whether its package lets anybody in at this moment. */
export const isServed = ({ served: { until, exhaustedUntil } }: EdgeForward, now: number) =>
  (until === null || now < until * 1_000) &&
  (exhaustedUntil === null || now >= exhaustedUntil * 1_000);

/** When an entry of its lists or its package ends next; `Infinity` when nothing does. */
export function nextExpiry({ access, served }: EdgeForward, now: number): number {
  const ends = [served.until, served.exhaustedUntil].flatMap((end) => (end ? end * 1_000 : []));
  const times = [...access.ipWhite, ...access.ipBlack]
    .map(({ expiresAt }) => (expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)))
    .concat(ends)
    .filter((time) => time > now);
  return times.reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY);
}
