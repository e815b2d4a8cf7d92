import { poll } from '@console/kit/api';
import { Button, NotFoundPage, PageHeader, PlusIcon, RouteTabs } from '@console/kit/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useListNodesQuery } from '../../nodes/nodes.api';
import { nodeListPath, nodeOverviewPath } from '../../paths';
import { AddNodeDrawer } from './add-node-drawer';
import { NodeList } from './node-list';
import { NodesOverview } from './nodes-overview';

const pollMs = 5_000;

const tabs = [
  { to: nodeOverviewPath, label: '概览' },
  { to: nodeListPath, label: '节点列表' },
];

export function Component() {
  const { item } = useParams();
  return item === 'overview' || item === 'list' ? <NodesPage item={item} /> : <NotFoundPage />;
}

function NodesPage({ item }: { item: 'overview' | 'list' }) {
  const [adding, setAdding] = useState(false);
  const query = useListNodesQuery(undefined, poll(pollMs));
  const add = (
    <Button
      variant="contained"
      color="primary"
      startIcon={<PlusIcon aria-hidden />}
      onClick={() => setAdding(true)}
    >
      添加节点
    </Button>
  );
  return (
    <>
      <PageHeader
        title="节点管理"
        count={{ value: query.data?.nodes.length, unit: '个' }}
        actions={add}
      />
      <RouteTabs label="节点管理" tabs={tabs} />
      {item === 'list' ? (
        <NodeList query={query} add={add} />
      ) : (
        <NodesOverview query={query} add={add} />
      )}
      {adding ? <AddNodeDrawer onClose={() => setAdding(false)} /> : null}
    </>
  );
}
