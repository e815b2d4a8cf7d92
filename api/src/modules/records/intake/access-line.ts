import { type AccessRecord, accessRecordSchema } from '@console/contract/edge/endpoints/edge';
import { lineForm } from '@console/contract/edge/record-line';
import { readerOf } from './batch-route.service';

/** A record as its node worded it, known as valid by its form. */
export type AccessLine = Pick<AccessRecord, 'at' | 'siteId'> & { line: string };

const form = lineForm(accessRecordSchema, ['at', 'siteId']);
const parse = readerOf(accessRecordSchema);

/**
 * The record of a line. What a node of this version words is taken as it is, which costs a sixth of
 * parsing and checking it; anything else is parsed.
 */
export function readAccessLine(line: string): AccessLine | AccessRecord | undefined {
  const { at, siteId } = form.exec(line)?.groups ?? {};
  return siteId === undefined
    ? parse(line)
    : { at: Number(at), siteId: siteId.toLowerCase(), line };
}
