import { isDomain } from '../common/addresses/domain-name';
import type { PurgeKind } from './purges';

/** Longest URL that a line may hold. */
const urlLengthMax = 2_000;

/** One line of a submit: the URL in its normal form, or the Chinese sentence that says what is wrong. */
export type PurgeLine = { line: number; text: string } & (
  | { url: string; host: string; error?: undefined }
  | { url?: undefined; error: string }
);

export type PurgeLines = {
  lines: PurgeLine[];
  /** Lines that repeat an earlier line; they are ignored. */
  repeated: number[];
};

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function problemOf(text: string, kind: PurgeKind): string | undefined {
  if (text.length > urlLengthMax) return `地址过长，最多 ${urlLengthMax} 个字符`;
  if (/\s/.test(text)) return '地址中不能有空格，每行只写一个地址';
  if (!/^https?:\/\/[^/]/i.test(text)) return '地址应以 http:// 或 https:// 开头';
  const url = parseUrl(text);
  if (!url) return '地址格式不正确';
  if (url.username !== '' || url.password !== '') return '地址中不能有用户名或密码';
  if (url.hostname.includes('*')) return '地址中不能有通配符，请写出完整的域名';
  if (!isDomain(url.hostname)) return '地址中的域名不正确';
  if (url.href.length > urlLengthMax * 3) return '地址编码后过长';
  if (kind !== 'directory') return undefined;
  if (url.search !== '') return '目录中不能有「?」和参数';
  return url.pathname.endsWith('/') ? undefined : '目录应以 / 结尾';
}

/** The URL as it is stored and compared: host in punycode, path percent-encoded, no fragment. */
function normalized(text: string): { url: string; host: string } {
  const url = new URL(text);
  url.hash = '';
  return { url: url.href, host: url.hostname };
}

/**
 * Reads one URL a line. Blank lines are passed over, and so is a line that repeats an earlier one.
 * Whose domain it is, only the server knows.
 */
export function parsePurgeLines(text: string, kind: PurgeKind): PurgeLines {
  const seen = new Set<string>();
  const lines: PurgeLine[] = [];
  const repeated: number[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const trimmed = raw.trim();
    if (trimmed === '') continue;
    const error = problemOf(trimmed, kind);
    if (error !== undefined) {
      lines.push({ line, text: trimmed.slice(0, urlLengthMax), error });
      continue;
    }
    const parsed = normalized(trimmed);
    if (seen.has(parsed.url)) repeated.push(line);
    else lines.push({ line, text: trimmed, ...parsed });
    seen.add(parsed.url);
  }
  return { lines, repeated };
}

/** Lines of one submit at most. */
export const purgeSubmitMax = {
  url: 1_000,
  directory: 100,
  preheat: 500,
} as const satisfies Record<PurgeKind, number>;
