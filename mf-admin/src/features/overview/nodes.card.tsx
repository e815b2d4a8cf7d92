import type { EdgeNode } from '@console/contract/edge/endpoints/nodes';
import { poll } from '@console/kit/api';
import { formatNumber } from '@console/kit/format';
import { EmptyState, Link, QueryError, Section, Skeleton } from '@console/kit/ui';
import { urgentFirst } from '../../nodes/node.model';
import { NodeTable } from '../../nodes/node-table';
import { useListNodesQuery } from '../../nodes/nodes.api';
import { nodesHref } from '../../paths';

const minHeight = 240;
const shownMax = 6;
const each15Seconds = poll(15_000);

/** The nodes; those that need attention come first. */
export function Component() {
  const { data, error, refetch } = useListNodesQuery(undefined, each15Seconds);
  return (
    <Section
      title="边缘节点"
      description={data && sumOf(data.nodes)}
      actions={<Link to={nodesHref({})}>全部节点</Link>}
    >
      {error && !data ? <QueryError error={error} refetch={refetch} minHeight={minHeight} /> : null}
      {data || error ? null : (
        <Skeleton variant="rounded" height={minHeight} role="status" aria-label="正在加载" />
      )}
      {data?.nodes.length === 0 ? (
        <EmptyState title="还没有节点" minHeight={minHeight}>
          添加节点后，网站由它们提供访问。
        </EmptyState>
      ) : null}
      {data && data.nodes.length > 0 ? (
        <NodeTable nodes={urgentFirst(data.nodes).slice(0, shownMax)} newest={data.revision} />
      ) : null}
    </Section>
  );
}

function sumOf(nodes: readonly EdgeNode[]): string {
  const online = nodes.filter(({ state }) => state === 'online').length;
  return `在线 ${formatNumber(online)} 个，共 ${formatNumber(nodes.length)} 个`;
}
