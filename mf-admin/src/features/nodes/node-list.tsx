import { pageQuerySchema } from '@console/contract/common/paging';
import { plainText } from '@console/contract/common/scalars';
import type { EdgeNode } from '@console/contract/edge/endpoints/nodes';
import { nodeStateSchema } from '@console/contract/edge/nodes';
import { poll } from '@console/kit/api';
import { toast } from '@console/kit/notify';
import {
  DataTable,
  FilterBar,
  FilterSelect,
  KeywordField,
  RowAction,
  useListParams,
} from '@console/kit/table';
import { Button, EmptyState, useConfirm } from '@console/kit/ui';
import { type ReactNode, useMemo } from 'react';
import { activeFilter } from '../../active-filter';
import { nodeStates } from '../../nodes/node.model';
import {
  type NodesQuery,
  useDeleteNodeMutation,
  useListNodeRatesQuery,
} from '../../nodes/nodes.api';
import { pageOfAll } from '../../page-of-all';
import { nodeColumns } from './node-columns';
import { NodeDrawer } from './node-drawer';

const ratePollMs = 15_000;

/** The list's filters, and the node whose details are open. */
const querySchema = pageQuerySchema.extend({
  keyword: plainText().trim().max(100).optional(),
  state: nodeStateSchema.optional(),
  node: plainText().max(64).optional(),
});
const stateOptions = nodeStateSchema.options.map((value) => ({
  value,
  label: nodeStates[value].label,
}));

type NodeListProps = { query: NodesQuery; add: ReactNode };

/** All nodes; a name opens what is known of it. */
export function NodeList({ query, add }: NodeListProps) {
  const list = useListParams(querySchema);
  const rates = useListNodeRatesQuery(undefined, poll(ratePollMs));
  const { nodes, revision = 0 } = query.data ?? {};
  const { node: opened } = list.params;
  const columns = useMemo(
    () => nodeColumns({ newest: revision, rates: rates.data }),
    [revision, rates.data],
  );
  const shown = nodes?.filter((node) => matches(node, list.params));
  const remove = useRemove();
  return (
    <>
      <DataTable
        name="admin-nodes"
        unit="个节点"
        columns={columns}
        // Polling in the background shows neither progress bar nor error.
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
          <RowAction label={`查看 ${node.name}`} onClick={() => list.set({ node: node.id })}>
            查看
          </RowAction>
        )}
        filters={(settings) => <Filters list={list} end={settings} />}
        empty={
          <EmptyState title="还没有节点" action={add}>
            节点注册后会出现在这里，网站由它们提供访问。
          </EmptyState>
        }
      />
      {opened ? (
        <NodeDrawer
          id={opened}
          onClose={() => list.set({ node: undefined })}
          actions={(node) => (
            <Button
              color="error"
              onClick={() =>
                void remove(node).then((done) => done && list.set({ node: undefined }))
              }
            >
              移除节点
            </Button>
          )}
        />
      ) : null}
    </>
  );
}

type Wanted = { keyword?: string | undefined; state?: EdgeNode['state'] | undefined };

function matches(node: EdgeNode, { keyword, state }: Wanted): boolean {
  const word = keyword?.toLowerCase();
  const named =
    !word || [node.name, node.address, node.id].some((text) => text.toLowerCase().includes(word));
  return named && (state === undefined || node.state === state);
}

type FiltersProps = { list: ReturnType<typeof useListParams<typeof querySchema>>; end: ReactNode };

function Filters({ list, end }: FiltersProps) {
  const { keyword, state } = list.params;
  return (
    <FilterBar
      active={[
        ...activeFilter('keyword', '关键词', keyword, () => list.set({ keyword: undefined })),
        ...activeFilter('state', '状态', state && nodeStates[state].label, () =>
          list.set({ state: undefined }),
        ),
      ]}
      onReset={list.reset}
      end={end}
    >
      <KeywordField
        value={keyword}
        placeholder="搜索名称、地址或编号"
        onChange={(next) => list.set({ keyword: next })}
      />
      <FilterSelect
        label="状态"
        value={state}
        options={stateOptions}
        onChange={(next) => list.set({ state: next })}
      />
    </FilterBar>
  );
}

function useRemove() {
  const confirm = useConfirm();
  const [deleteNode] = useDeleteNodeMutation();
  return async (node: Pick<EdgeNode, 'id' | 'name'>): Promise<boolean> => {
    const done = await confirm({
      title: `移除节点 ${node.name}？`,
      children:
        '它的凭据立即失效，不再收到配置，也不能再上报日志。它按最后的设置继续服务，直到在机器上停止它：请先把域名的解析从它移走。要再用它，需要重新注册。',
      verb: '移除节点',
      danger: true,
      typed: node.name,
      action: () => deleteNode({ params: { id: node.id }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已移除节点 ${node.name}`);
    return done;
  };
}
