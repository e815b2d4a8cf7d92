import type { PurgeNodeState } from '@console/contract/sites/endpoints/purges';
import type { PurgeState } from '@console/contract/sites/purges';

const open: readonly PurgeNodeState[] = ['waiting', 'running'];

/** True while the node still has to say how it ended. */
export const isOpen = (state: PurgeNodeState | PurgeState) => open.includes(state);

type Report = {
  finished: boolean;
  failures: readonly unknown[];
  error: string | null;
};

/** How a node stands after what it reported of a job of so many URLs. */
export function nodeStateOf({ finished, failures, error }: Report, urlCount: number) {
  if (error !== null) return 'failed';
  if (!finished) return 'running';
  if (failures.length === 0) return 'success';
  return failures.length >= urlCount ? 'failed' : 'partial';
}

/** How a job stands, by its nodes. */
export function jobStateOf(nodes: readonly PurgeNodeState[]): PurgeState {
  if (nodes.length === 0 || nodes.every((state) => state === 'waiting')) return 'waiting';
  if (nodes.some(isOpen)) return 'running';
  const [first = 'waiting'] = nodes;
  return nodes.every((state) => state === first) ? first : 'partial';
}
