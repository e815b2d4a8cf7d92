import { createHash } from 'node:crypto';

/** Subresource integrity of a file's content. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Short name for a content: ten hexadecimal digits, enough to tell the builds of one package apart. */
export function shortHash(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 10);
}
