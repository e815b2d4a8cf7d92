import { type EdgeNode, nodeStateSchema } from '@console/contract/nodes';
import { pageQuerySchema } from '@console/contract/paging';
import { toast } from '@console/kit/notify';
import { DataTable, FilterBar, FilterSelect, useListParams } from '@console/kit/table';
import {
  Button,
  EmptyState,
  NotFoundPage,
  PageHeader,
  PlusIcon,
  useConfirm,
} from '@console/kit/ui';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { activeFilter } from '../../active-filter';
import { pageOfAll } from '../../page-of-all';
import { AddNodeDrawer } from './add-node-drawer';
import { nodeStates } from './node.model';
import { nodeColumns } from './node-columns';
import { useDeleteNodeMutation, useListNodesQuery } from './nodes.api';

const pollMs = 5_000;

const querySchema = pageQuerySchema.extend({ state: nodeStateSchema.optional() });
const stateOptions = nodeStateSchema.options.map((value) => ({
  value,
  label: nodeStates[value].label,
}));

export function Component() {
  const { item } = useParams();
  return item === 'overview' ? <NodesPage /> : <NotFoundPage />;
}

function NodesPage() {
  const [adding, setAdding] = useState(false);
  const list = useListParams(querySchema);
  const query = useListNodesQuery(undefined, {
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  });
  const { nodes, revision = 0 } = query.data ?? {};
  const columns = useMemo(() => nodeColumns(revision), [revision]);
  const { state } = list.params;
  const shown = nodes?.filter((node) => state === undefined || node.state === state);
  const remove = useRemove();
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
      <PageHeader title="节点管理" count={{ value: nodes?.length, unit: '个' }} actions={add} />
      <DataTable
        name="admin-nodes"
        unit="个节点"
        columns={columns}
        // Looking again in the background is no reason for a progress bar or an error.
        query={{
          data: shown && pageOfAll(shown, list.params),
          error: nodes ? undefined : query.error,
          isFetching: query.isFetching && !nodes,
          refetch: query.refetch,
        }}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={(node) => (
          <Button
            size="small"
            color="error"
            aria-label={`移除 ${node.name}`}
            onClick={() => void remove(node)}
          >
            移除
          </Button>
        )}
        filters={(settings) => (
          <FilterBar
            active={activeFilter('state', '状态', state && nodeStates[state].label, () =>
              list.set({ state: undefined }),
            )}
            onReset={list.reset}
            end={settings}
          >
            <FilterSelect
              label="状态"
              value={state}
              options={stateOptions}
              onChange={(next) => list.set({ state: next })}
            />
          </FilterBar>
        )}
        empty={
          <EmptyState title="还没有节点" action={add}>
            节点注册后会出现在这里，网站由它们提供访问。
          </EmptyState>
        }
      />
      {adding ? <AddNodeDrawer onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function useRemove() {
  const confirm = useConfirm();
  const [deleteNode] = useDeleteNodeMutation();
  return async (node: EdgeNode) => {
    const done = await confirm({
      title: `移除节点 ${node.name}？`,
      children: `它的凭据立即失效，不再收到配置，也不能再上报日志。要再用它，需要重新注册。`,
      verb: '移除节点',
      danger: true,
      typed: node.name,
      action: () => deleteNode({ params: { id: node.id }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已移除节点 ${node.name}`);
  };
}
