import { formatDateTime } from '../../format';
import { saveBlob } from '../../ui';

const types = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  png: 'image/png',
} as const;

/** File formats of lists and charts. */
export type FileFormat = keyof typeof types;

/** Saves a file whose name says what is in it and when it was made: `网站-2026-11-23-10-20-30.csv`. */
export function saveDated(title: string, format: FileFormat, content: string | Blob): void {
  const stamp = formatDateTime(Date.now()).replace(/[^\d]+/g, '-');
  saveBlob(`${title}-${stamp}.${format}`, new Blob([content], { type: types[format] }));
}
