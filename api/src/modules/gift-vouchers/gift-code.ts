import { createHash } from 'node:crypto';

/** What is kept of a code. It carries 79 bits of chance, so it needs no slower hash. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
