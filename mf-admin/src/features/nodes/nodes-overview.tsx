import type { EdgeNode } from '@console/contract/edge/endpoints/nodes';
import { poll } from '@console/kit/api';
import { formatBits, formatNumber, scaleBits } from '@console/kit/format';
import { Box, Card, EmptyState, Link, QueryState, Section, StatFigure } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { type Rates, urgentFirst } from '../../nodes/node.model';
import { NodeTable } from '../../nodes/node-table';
import { type NodesQuery, useListNodeRatesQuery } from '../../nodes/nodes.api';
import { nodeListPath } from '../../paths';
import { RecordsPipeline } from './records-pipeline';
import { RecordsRetention } from './records-retention';

const pollMs = 15_000;
const shownMax = 10;

type OverviewProps = { query: NodesQuery; add: ReactNode };

/** The nodes together: what they serve, their load, and how far the configuration has spread. */
export function NodesOverview({ query, add }: OverviewProps) {
  const { data: rates } = useListNodeRatesQuery(undefined, poll(pollMs));
  return (
    <QueryState card query={query} height={420}>
      {({ nodes, revision }) =>
        nodes.length === 0 ? (
          <Card>
            <EmptyState title="还没有节点" action={add}>
              节点注册后会出现在这里，网站由它们提供访问。
            </EmptyState>
          </Card>
        ) : (
          <Overview nodes={nodes} newest={revision} rates={rates} />
        )
      }
    </QueryState>
  );
}

type Props = { nodes: readonly EdgeNode[]; newest: number; rates: Rates | undefined };

function Overview({ nodes, newest, rates }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box component="section" aria-label="节点合计" sx={figuresLook}>
        {figuresOf({ nodes, newest, rates }).map((figure) => (
          <StatFigure key={figure.label} {...figure} />
        ))}
      </Box>
      <Box sx={partsLook}>
        <Section
          title="负载"
          description="离线和配置出错的排在前面"
          actions={<Link to={nodeListPath}>节点列表</Link>}
        >
          <NodeTable nodes={urgentFirst(nodes).slice(0, shownMax)} newest={newest} />
        </Section>
        <Section title="程序版本" description="各版本的节点数">
          <Versions nodes={nodes} />
        </Section>
      </Box>
      <RecordsPipeline />
      <RecordsRetention />
    </Box>
  );
}

function figuresOf({ nodes, newest, rates }: Props) {
  const online = nodes.filter(({ state }) => state === 'online');
  const sum = (amount: (node: EdgeNode) => number) =>
    online.reduce((total, node) => total + amount(node), 0);
  const current = online.filter(({ revision }) => revision >= newest).length;
  const bits = rates?.reduce((total, rate) => total + rate.bitsPerSecond, 0);
  const requests = rates?.reduce((total, rate) => total + rate.requestsPerSecond, 0);
  const bandwidth = bits === undefined ? undefined : scaleBits(bits);
  return [
    { label: '在线节点', figure: formatNumber(online.length), unit: `/ ${nodes.length}` },
    {
      label: '配置已是最新',
      figure: formatNumber(current),
      unit: `/ ${online.length}，v${newest}`,
    },
    {
      label: '近 5 分钟带宽',
      figure: bandwidth?.figure,
      unit: bandwidth?.unit ?? '',
      exact: formatBits(bits),
    },
    {
      label: '近 5 分钟请求',
      figure: requests === undefined ? undefined : formatNumber(requests),
      unit: '次/秒',
    },
    { label: '连接数', figure: formatNumber(sum(({ load }) => load?.connections ?? 0)) },
    {
      label: '待传日志',
      figure: formatNumber(sum(({ load }) => load?.spooledBatches ?? 0)),
      unit: '批',
    },
  ];
}

function Versions({ nodes }: { nodes: readonly EdgeNode[] }) {
  const counts = new Map<string, number>();
  for (const { version } of nodes) counts.set(version, (counts.get(version) ?? 0) + 1);
  const rows = [...counts].sort(([a], [b]) => b.localeCompare(a, undefined, { numeric: true }));
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2.5 }}>
      {rows.map(([version, count]) => (
        <Box key={version} sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
          <Box component="dt" className="mono" sx={{ overflowWrap: 'anywhere' }}>
            {version}
          </Box>
          <Box component="dd" className="num" sx={{ m: 0, whiteSpace: 'nowrap' }}>
            {formatNumber(count)} 个
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const figuresLook = {
  display: 'grid',
  gap: { base: 3, md: 4 },
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    xl: 'repeat(6, minmax(0, 1fr))',
  },
} as const;

const partsLook = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;
