import { siteDomainsSchema } from '@console/contract/sites/sites';
import { z } from 'zod';
import { unicodeHost } from './host-name';

/** How many wrong domains one sentence names. */
const namedMax = 3;

export function linesOf(text: string): string[] {
  return text
    .split(/[\s,，;；]+/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The domains of a site as a text area holds them, one a line; the rules are the contract's. */
export const domainsTextSchema = z.string().transform((text, context) => {
  const lines = linesOf(text);
  const parsed = siteDomainsSchema.safeParse(lines);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(({ path, message }) =>
    aboutLine(lines, path[0], message),
  );
  const rest = sentences.length - namedMax;
  context.addIssue({
    code: 'custom',
    message: `${sentences.slice(0, namedMax).join('；')}${rest > 0 ? `；另有 ${rest} 处错误` : ''}`,
  });
  return z.NEVER;
});

function aboutLine(lines: string[], index: unknown, message: string): string {
  const line = typeof index === 'number' ? lines[index] : undefined;
  return line === undefined ? message : `${line}：${message}`;
}

/**
 * The server names domains by their place in the list (`domains.2`), the form has one text area:
 * their sentences come together under the name of the area.
 */
export function domainErrorsAsText(fields: Record<string, string>, text: string) {
  const lines = linesOf(text);
  const entries = Object.entries(fields);
  const about = entries.flatMap(([path, message]) => {
    const [, index] = /^domains(?:\.(\d+))?$/.exec(path) ?? [];
    if (!path.startsWith('domains')) return [];
    return [aboutLine(lines, index === undefined ? undefined : Number(index), message)];
  });
  const others = entries.filter(([path]) => !path.startsWith('domains'));
  return Object.fromEntries(about.length > 0 ? [['domains', about.join('；')], ...others] : others);
}

/** The domains of a text that the API refused; none until it is submitted. */
export function refusedDomains(text: string, error: { type?: unknown } | undefined): string[] {
  if (error?.type !== 'server') return [];
  return siteDomainsSchema.safeParse(linesOf(text)).data ?? [];
}

/** `中文.example → xn--fiq228c.example` for what has two spellings. */
export function spellingsOf(text: string): string[] {
  const parsed = siteDomainsSchema.safeParse(linesOf(text));
  return (parsed.data ?? []).flatMap((host) => {
    const shown = unicodeHost(host);
    return shown === undefined ? [] : [`${shown} → ${host}`];
  });
}
