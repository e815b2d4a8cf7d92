import { poll } from '@console/kit/api';
import { type ChartColor, LineChart } from '@console/kit/chart';
import { formatBits, formatRate } from '@console/kit/format';
import { Box, QueryState } from '@console/kit/ui';
import { useMemo } from 'react';
import { useGetNodeTrafficQuery } from '../../nodes/nodes.api';

const pollMs = 30_000;
const chartHeight = 120;
const noData = { step: 60, points: [] };

/** What a node has answered in the last hour. */
export function NodeTrafficCurves({ id }: { id: string }) {
  const query = useGetNodeTrafficQuery({ params: { id } }, poll(pollMs));
  const { step, points } = query.data ?? noData;
  const curves = useMemo(
    () => ({
      times: points.map(({ t }) => t),
      bandwidth: curve(
        '带宽',
        'c2',
        points.map(({ bytesOut }) => (bytesOut * 8) / step),
      ),
      requests: curve(
        '请求',
        'c1',
        points.map(({ requests }) => requests / step),
      ),
    }),
    [points, step],
  );
  const shared = { times: curves.times, lastOpen: true, height: chartHeight, syncKey: 'node' };
  return (
    <QueryState query={query} height={2 * chartHeight + 68}>
      {() => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <LineChart title="带宽" series={curves.bandwidth} format={formatBits} {...shared} />
          <LineChart title="请求" series={curves.requests} format={formatRate} {...shared} />
        </Box>
      )}
    </QueryState>
  );
}

const curve = (label: string, color: ChartColor, values: number[]) => [
  { key: label, label, color, values, fill: true },
];
