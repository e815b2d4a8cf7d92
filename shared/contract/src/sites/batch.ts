import type { z } from 'zod';
import { ipVersion, withoutScheme } from '../common/addresses/address';
import { type SiteCreate, siteCreateSchema } from './sites';

/** One line of a batch: the site it stands for, or the Chinese sentence that says what is wrong. */
export type BatchLine = { line: number; text: string } & (
  | { site: z.output<typeof siteCreateSchema>; error?: undefined }
  | { site?: undefined; error: string }
);

/** Splits `1.2.3.4:8080`, `[::1]:80`, `::1`, `example.com` or `http://example.com:81/` into address and port. */
export function parseOrigin(given: string): { address: string; port: string | null } {
  const text = withoutScheme(given.trim());
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(text);
  if (bracketed) return { address: bracketed[1] ?? '', port: bracketed[2] ?? null };
  if (ipVersion(text) === 6) return { address: text, port: null };
  const [address = '', port, ...rest] = text.split(':');
  return rest.length > 0 ? { address: text, port: null } : { address, port: port ?? null };
}

/**
 * Reads `域名 [域名…] | 源站[:端口][,…]`, a site a line. Blank lines are passed over, and a domain
 * that an earlier line already has is an error of the later line.
 */
export function parseSiteBatch(
  text: string,
  protocol?: SiteCreate['origin']['protocol'],
): BatchLine[] {
  const seen = new Map<string, number>();
  const result: BatchLine[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const trimmed = raw.trim();
    if (trimmed === '') continue;
    const [domains = '', origins, ...rest] = trimmed.split('|');
    if (origins === undefined || rest.length > 0) {
      result.push({ line, text: trimmed, error: '每行应为「域名 | 源站」' });
      continue;
    }
    const parsed = siteCreateSchema.safeParse({
      domains: domains
        .trim()
        .split(/[\s,，]+/)
        .filter(Boolean),
      origin: {
        origins: origins
          .trim()
          .split(/[\s,，]+/)
          .filter(Boolean)
          .map(parseOrigin),
        protocol,
      },
    });
    if (!parsed.success) {
      const faults = new Set(parsed.error.issues.map(({ message }) => message));
      result.push({ line, text: trimmed, error: [...faults].join('；') });
      continue;
    }
    const repeated = parsed.data.domains.find((domain) => seen.has(domain));
    if (repeated !== undefined) {
      result.push({
        line,
        text: trimmed,
        error: `域名 ${repeated} 与第 ${seen.get(repeated)} 行重复`,
      });
      continue;
    }
    for (const domain of parsed.data.domains) seen.set(domain, line);
    result.push({ line, text: trimmed, site: parsed.data });
  }
  return result;
}
