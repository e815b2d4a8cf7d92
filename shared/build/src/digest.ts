import { createHash } from 'node:crypto';

/** Subresource integrity of a file's content. */
export function integrityOf(content: Buffer, algorithm: 'sha256' | 'sha384' = 'sha384'): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

/** Short name for a content: ten hexadecimal digits, enough to tell the builds of one package apart. */
export function shortHash(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 10);
}
