import { z } from 'zod';
import { plainText } from '../common/scalars';
import { siteGroupIdSchema } from '../sites/groups';
import { newSitePackageIdSchema } from '../sites/sites';
import { forwardCreateSchema } from './forwards';
import { forwardBatchLinesMax } from './limits';
import { listenTextSchema } from './settings/listen';

/** One line of a batch: the forward it stands for, or the Chinese sentence that says what is wrong. */
export type ForwardBatchLine = { line: number; text: string } & (
  | { forward: z.output<typeof forwardCreateSchema>; error?: undefined }
  | { forward?: undefined; error: string }
);

const firstSentence = (error: z.ZodError) => error.issues[0]?.message ?? '格式不正确';

function readLine(text: string): z.output<typeof forwardCreateSchema> | string {
  const [ports = '', addresses, port = '', ...rest] = text.split('|').map((part) => part.trim());
  if (addresses === undefined || rest.length > 0) return '每行应为「端口|IP|回源端口」';
  const listen = listenTextSchema.safeParse(ports);
  if (!listen.success) return firstSentence(listen.error);
  if (!/^\d{0,5}$/.test(port)) return '回源端口应为数字，留空则与监听端口相同';
  const parsed = forwardCreateSchema.safeParse({
    listen: listen.data,
    origin: {
      origins: addresses
        .split(/[\s,，]+/)
        .filter(Boolean)
        .map((address) => ({ address, port: port === '' ? null : port })),
    },
  });
  return parsed.success ? parsed.data : firstSentence(parsed.error);
}

/** Reads `端口|IP|回源端口`, a forward a line. Blank lines are passed over. */
export function parseForwardBatch(text: string): ForwardBatchLine[] {
  return text.split(/\r?\n/).flatMap((raw, index): ForwardBatchLine[] => {
    const line = { line: index + 1, text: raw.trim() };
    if (line.text === '') return [];
    const forward = readLine(line.text);
    return [typeof forward === 'string' ? { ...line, error: forward } : { ...line, forward }];
  });
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length;

export const forwardBatchSchema = z.object({
  /** A forward a line: `端口|IP|回源端口`. */
  text: plainText()
    .min(1, '请输入要添加的转发')
    .max(200_000, '内容过长')
    .refine(
      (text) => linesOf(text) <= forwardBatchLinesMax,
      `一次最多添加 ${forwardBatchLinesMax} 个转发`,
    ),
  groupId: siteGroupIdSchema.default(null),
  packageId: newSitePackageIdSchema.default(null),
  /** True: add the good lines and report the bad ones. False: add nothing if a line is bad. */
  skipInvalid: z.boolean().default(false),
});
