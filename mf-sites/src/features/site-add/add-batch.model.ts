import { type BatchLine, parseSiteBatch } from '@console/contract/sites/batch';
import type { siteBatchRowSchema } from '@console/contract/sites/endpoints/sites';
import { siteBatchCreateSchema } from '@console/contract/sites/sites';
import type { z } from 'zod';

export { siteBatchCreateSchema as addBatchSchema };

export type AddBatchValues = z.input<typeof siteBatchCreateSchema>;
export type BatchRow = z.output<typeof siteBatchRowSchema>;

export const addBatchDefaults: AddBatchValues = {
  text: '',
  protocol: '',
  groupId: '',
  packageId: '',
  cc: { group: '' },
  skipInvalid: false,
};

export const batchExample = [
  'www.example.com example.com | 203.0.113.9',
  'img.example.com | 203.0.113.9:8080,203.0.113.10:8080',
].join('\n');

/** What a text would add, and which of its lines are wrong. */
export function checkBatch(text: string) {
  const lines = parseSiteBatch(text);
  return { good: lines.filter((line) => line.site), bad: lines.filter(isBad) };
}

type BadLine = Extract<BatchLine, { error: string }>;

function isBad(line: BatchLine): line is BadLine {
  return line.error !== undefined;
}
