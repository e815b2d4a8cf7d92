import { z } from 'zod';
import { portSchema } from '../../common/addresses/address';
import { plainText } from '../../common/scalars';
import { forwardProtocolSchema } from '../../edge/edge-forwards';
import { rangeText } from './listen-text';

/** Ranges of one forward, and ports of all of them together, at most. */
export const listenRangesMax = 50;
export const listenPortsMax = 1_000;

/** Ports from `first` to `last`, both included. */
const portRangeSchema = z
  .object({ protocol: forwardProtocolSchema, first: portSchema, last: portSchema })
  .refine(({ first, last }) => first <= last, {
    path: ['last'],
    error: '端口段的结束端口不能小于开始端口',
  });
export type PortRange = z.output<typeof portRangeSchema>;

/** How many ports ranges stand for. */
export const portsIn = (listen: readonly Pick<PortRange, 'first' | 'last'>[]): number =>
  listen.reduce((sum, { first, last }) => sum + last - first + 1, 0);

const byPort = (a: PortRange, b: PortRange) =>
  a.protocol.localeCompare(b.protocol) || a.first - b.first;

/** Two ranges of one protocol that have a port in common. */
function overlapOf(listen: readonly PortRange[]): [PortRange, PortRange] | undefined {
  const sorted = [...listen].sort(byPort);
  for (const [index, range] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next?.protocol === range.protocol && next.first <= range.last) return [range, next];
  }
  return undefined;
}

/** What a forward listens on, by protocol and port. */
export const forwardListenSchema = z
  .array(portRangeSchema)
  .min(1, '请填写监听端口')
  .max(listenRangesMax, `监听端口最多 ${listenRangesMax} 段`)
  .refine((listen) => portsIn(listen) <= listenPortsMax, {
    error: `一个转发最多监听 ${listenPortsMax} 个端口`,
    abort: true,
  })
  .superRefine((listen, context) => {
    const overlap = overlapOf(listen);
    if (!overlap) return;
    const [one, other] = overlap.map(rangeText);
    context.addIssue({ code: 'custom', message: `监听端口 ${one} 与 ${other} 重叠` });
  })
  .overwrite((listen) => [...listen].sort(byPort));

const rangePattern = /^(\d{1,5})(?:-(\d{1,5}))?(?:\/(tcp|udp))?$/i;

/**
 * Reads `88 99/udp 2000-2010/tcp`; TCP where no protocol is said. The words that are no ports come
 * back as they are.
 */
export function parseListen(text: string): { listen: PortRange[]; unread: string[] } {
  const words = text.split(/[\s,，;；、]+/).filter(Boolean);
  const listen: PortRange[] = [];
  const unread: string[] = [];
  for (const word of words) {
    const [, first, last = first, protocol = 'tcp'] = rangePattern.exec(word) ?? [];
    const read = forwardProtocolSchema.safeParse(protocol.toLowerCase()).data;
    if (first === undefined || !read) unread.push(word);
    else listen.push({ protocol: read, first: Number(first), last: Number(last) });
  }
  return { listen, unread };
}

/** The same as a form's field: a text whose ranges are good. */
export const listenTextSchema = plainText()
  .trim()
  .max(1_000, '监听端口过长')
  .transform((written, context) => {
    const { listen, unread } = parseListen(written);
    if (unread[0] !== undefined) {
      context.addIssue({
        code: 'custom',
        message: `「${unread[0].slice(0, 40)}」不是端口，请写成 88、99/udp 或 2000-2010`,
      });
      return z.NEVER;
    }
    const read = forwardListenSchema.safeParse(listen);
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' });
    return z.NEVER;
  });
