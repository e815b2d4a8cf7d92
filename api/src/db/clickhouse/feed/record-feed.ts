import { type FedTable, type Feed, marksIn, repairFrom } from './feed';
import { recordLines, repairLines } from './record-lines';
import { madeOfSums } from './record-sums';
import { recordTables } from './record-tables';

/** Every table that holds something of each batch. */
const fedTables: readonly FedTable[] = recordTables.map(madeOfSums);

/** How access records get into their tables. */
export const recordFeed: Feed = {
  lines: 'JSONEachRow',
  intake: recordLines,
  repairs: repairLines,
  begun: 'record_begun',
  tables: fedTables,
  marksQuery: marksIn(fedTables, 'site_id'),
  repairQuery: repairFrom('record_repairs'),
};
