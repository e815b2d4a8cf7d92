import { Card, EmptyState } from '@console/kit/ui';
import {
  ForwardBoard,
  ForwardPicker,
  useListMonitoredForwardsQuery,
} from '@console/settings/forward-monitor';
import { forwardLogHref } from '../../paths';
import { useChosen } from './use-chosen';

/** Curves of chosen forwards, by default of all. */
export function ForwardMonitor() {
  const [chosen, choose] = useChosen('forwards');
  const { data } = useListMonitoredForwardsQuery({ query: { limit: 1 } });
  return data?.total === 0 ? (
    <Card>
      <EmptyState title="还没有转发">
        在「四层转发」中添加转发后，这里实时显示它的连接数、新建连接与带宽。
      </EmptyState>
    </Card>
  ) : (
    <ForwardBoard
      forwardIds={chosen}
      logHref={forwardLogHref}
      start={<ForwardPicker chosen={chosen ?? []} onChange={choose} />}
    />
  );
}
