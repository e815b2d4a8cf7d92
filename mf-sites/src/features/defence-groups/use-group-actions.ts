import type { DefenceGroup } from '@console/contract/defence/endpoints/groups';
import { isApiError, tellError } from '@console/kit/api';
import { toast } from '@console/kit/notify';
import { saveBlob, useConfirm } from '@console/kit/ui';
import {
  useDeleteDefenceGroupMutation,
  useLazyGetDefenceGroupQuery,
} from '../../defence/defence.api';
import { useKnownParts } from '../../defence/rule-parts';

/** Exporting and deleting a group. */
export function useGroupActions() {
  const confirm = useConfirm();
  const { parts } = useKnownParts();
  const [getGroup] = useLazyGetDefenceGroupQuery();
  const [deleteGroup] = useDeleteDefenceGroupMutation();

  const exportGroup = async ({ id, name }: Pick<DefenceGroup, 'id' | 'name'>) => {
    try {
      const group = await getGroup({ params: { id } }).unwrap();
      const { groupFileText } = await import('./group-file');
      const text = groupFileText(group, parts);
      saveBlob(`规则组-${name}.json`, new Blob([text], { type: 'application/json' }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      tellError(error);
    }
  };

  const remove = async ({ id, name, sites }: Pick<DefenceGroup, 'id' | 'name' | 'sites'>) => {
    const done = await confirm({
      title: `删除规则组 ${name}？`,
      children:
        sites > 0
          ? `有 ${sites} 个网站正在使用它，需要先为这些网站选择其他规则组。`
          : '它的规则和变更历史会一并删除，无法恢复。',
      verb: '删除规则组',
      danger: true,
      action: () => deleteGroup({ params: { id }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已删除规则组 ${name}`);
    return done;
  };

  return { exportGroup, remove };
}
