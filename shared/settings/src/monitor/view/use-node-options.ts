import { nodeCalls } from '@console/contract/edge/calls';
import { api, queryOf } from '@console/kit/api';
import { useInGroup } from '@console/kit/session';

const { useListMonitorNodesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listMonitorNodes: build.query(queryOf(nodeCalls.listNodes, { errorsAt: 'nowhere' })),
  }),
});

/** Nodes to filter a view by; only administrators may look at single nodes. */
export function useNodeOptions(): Array<{ value: string; label: string }> {
  const skip = !useInGroup('administrator');
  const { data } = useListMonitorNodesQuery(undefined, { skip });
  return (data?.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
