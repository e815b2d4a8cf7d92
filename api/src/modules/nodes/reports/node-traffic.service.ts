import type { NodeTraffic } from '@console/contract/edge/endpoints/nodes';
import { type ClickHouse, selectRows } from '../../../db/clickhouse/clickhouse';

const step = 60;
const pointsMax = 60;
/** Seconds over which the rates of the node list are averaged: a late batch still counts. */
const rateSeconds = 300;

// 64-bit integers, which a server writes as strings by older settings.
type Integer = number | string;

export type NodeTrafficService = ReturnType<typeof createNodeTrafficService>;

/** What nodes have answered, from their records: the roll-ups know sites, not nodes. */
export function createNodeTrafficService({
  clickhouse,
  now = () => Math.floor(Date.now() / 1000),
}: {
  clickhouse: ClickHouse;
  now?: () => number;
}) {
  /** One point a minute, zero where nothing happened; the last one is still filling up. */
  async function lastHour(nodeId: string): Promise<NodeTraffic> {
    const to = (Math.floor(now() / step) + 1) * step;
    const from = to - pointsMax * step;
    const rows = await selectRows<{ ts: number; r: Integer; o: Integer }>(
      clickhouse,
      `SELECT toUnixTimestamp(toStartOfMinute(at)) AS ts, count() AS r, sum(bytes_out) AS o
       FROM access_records
       WHERE node_id = {nodeId:UUID} AND at >= toDateTime64({from:UInt32}, 3, 'UTC')
         AND at < toDateTime64({to:UInt32}, 3, 'UTC')
       GROUP BY ts`,
      { nodeId, from, to },
    );
    const known = new Map(rows.map((row) => [row.ts, row]));
    const points = Array.from({ length: pointsMax }, (_, index) => {
      const t = from + index * step;
      const row = known.get(t);
      return { t, requests: Number(row?.r ?? 0), bytesOut: Number(row?.o ?? 0) };
    });
    return { step, points };
  }

  /** Requests and bits per second of every node that has answered any in the last minutes. */
  async function rates() {
    const from = now() - rateSeconds;
    const rows = await selectRows<{ node: string; r: Integer; o: Integer }>(
      clickhouse,
      `SELECT toString(node_id) AS node, count() AS r, sum(bytes_out) AS o FROM access_records
       WHERE at >= toDateTime64({from:UInt32}, 3, 'UTC') GROUP BY node`,
      { from },
    );
    return rows.map(({ node, r, o }) => ({
      nodeId: node,
      requestsPerSecond: Number(r) / rateSeconds,
      bitsPerSecond: (Number(o) * 8) / rateSeconds,
    }));
  }

  return { lastHour, rates };
}
