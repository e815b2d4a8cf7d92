import { useInGroup } from '@console/kit/session';
import { useListMonitorNodesQuery } from './monitor.api';

/** Nodes to filter a view by; only administrators may look at single nodes. */
export function useNodeOptions(): Array<{ value: string; label: string }> {
  const skip = !useInGroup('administrator');
  const { data } = useListMonitorNodesQuery(undefined, { skip });
  return (data?.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
