import { type IpRange, parseIpRange } from '@console/contract/common/addresses/ip-range';

type Span = { first: bigint; last: bigint };

/** Ranges of one length of address, in their order and without overlaps. */
function joined(ranges: readonly IpRange[]): Span[] {
  const spans: Span[] = [];
  for (const { first, last } of ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const before = spans.at(-1);
    if (!before || first > before.last) spans.push({ first, last });
    else if (last > before.last) before.last = last;
  }
  return spans;
}

function meets(spans: readonly Span[], { first, last }: Span): boolean {
  let [from, to] = [0, spans.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((spans[middle]?.last ?? 0n) < first) from = middle + 1;
    else to = middle;
  }
  const span = spans[from];
  return span !== undefined && span.first <= last;
}

/** Tells of an address, block or range whether any of some others has a part of it. */
export function overlapOf(texts: Iterable<string>): (text: string) => boolean {
  const ranges = [...texts].flatMap((text) => parseIpRange(text) ?? []);
  const spans = {
    32: joined(ranges.filter(({ bits }) => bits === 32)),
    128: joined(ranges.filter(({ bits }) => bits === 128)),
  };
  return (text) => {
    const range = parseIpRange(text);
    return range !== undefined && meets(spans[range.bits], range);
  };
}
