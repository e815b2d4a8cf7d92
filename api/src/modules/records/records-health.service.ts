import type { EdgeNode } from '@console/contract/edge/endpoints/nodes';
import type { RecordsHealth } from '@console/contract/monitor/endpoints/records-health';
import { type ClickHouse, selectRows } from '../../db/clickhouse/clickhouse';
import type { RecordsService } from './intake/records.service';

type Delivered = {
  node: string;
  batches: number | string;
  stored: number | string;
  rejected: number | string;
  last: number | string;
};

/** Seconds over which the present rate is told. */
const rateSeconds = 60;

export type RecordsHealthService = ReturnType<typeof createRecordsHealth>;

/** How records get from nodes into the store, for the operator. */
export function createRecordsHealth(options: {
  clickhouse: ClickHouse;
  records: Pick<RecordsService, 'progress'>;
  listNodes: () => Promise<EdgeNode[]>;
}) {
  const { clickhouse, records, listNodes } = options;

  async function health(): Promise<RecordsHealth> {
    const [delivered, [rate], [size], nodes] = await Promise.all([
      selectRows<Delivered>(
        clickhouse,
        `SELECT toString(node_id) AS node, count() AS batches, sum(stored) AS stored,
           sum(rejected) AS rejected, toUnixTimestamp(max(at)) AS last
         FROM record_batches FINAL WHERE at > now() - INTERVAL 1 DAY GROUP BY node`,
      ),
      selectRows<{ n: number | string }>(
        clickhouse,
        `SELECT sum(stored) AS n FROM record_batches FINAL WHERE at > now() - INTERVAL ${rateSeconds} SECOND`,
      ),
      selectRows<{ n: number | string }>(
        clickhouse,
        `SELECT sum(bytes_on_disk) AS n FROM system.parts WHERE active AND database = currentDatabase()`,
      ),
      listNodes(),
    ]);
    const byNode = new Map(delivered.map((row) => [row.node, row]));
    return {
      ...records.progress(),
      recordsPerSecond: Number(rate?.n ?? 0) / rateSeconds,
      storeBytes: Number(size?.n ?? 0),
      nodes: nodes.map(({ id, name, load }) => {
        const row = byNode.get(id);
        return {
          nodeId: id,
          name,
          batches: Number(row?.batches ?? 0),
          stored: Number(row?.stored ?? 0),
          rejected: Number(row?.rejected ?? 0),
          lastBatchAt: row ? new Date(Number(row.last) * 1000).toISOString() : null,
          spooledBatches: load?.spooledBatches ?? null,
          droppedRecords: load?.droppedRecords ?? null,
        };
      }),
    };
  }

  return { health };
}
