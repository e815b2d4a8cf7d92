import { useInGroup } from '@console/kit/session';
import { useListMonitorNodesQuery } from './monitor.api';

/** Nodes to narrow a view to: what a single node answered is an administrator's to look at. */
export function useNodeOptions(): Array<{ value: string; label: string }> {
  const skip = !useInGroup('administrator');
  const { data } = useListMonitorNodesQuery(undefined, { skip });
  return (data?.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
