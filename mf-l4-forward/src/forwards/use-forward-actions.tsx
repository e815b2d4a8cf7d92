import type { ForwardAction, ForwardActionRow } from '@console/contract/forwards/endpoints/actions';
import type { Forward } from '@console/contract/forwards/endpoints/forwards';
import { isApiError, tellError } from '@console/kit/api';
import { toast } from '@console/kit/notify';
import { useConfirm } from '@console/kit/ui';
import { useState } from 'react';
import { forwardNames } from './forward.model';
import { useActOnForwardsMutation } from './forwards.api';

export type ForwardReport = { verb: string; rows: ForwardActionRow[] };

/** Actions on forwards, one or many; what failed for one of several is reported in a list. */
export function useForwardActions() {
  const confirm = useConfirm();
  const [act] = useActOnForwardsMutation();
  const [report, setReport] = useState<ForwardReport>();

  const run = async (verb: string, forwards: readonly Forward[], action: ForwardAction) => {
    const body = { ids: forwards.map(({ id }) => id), action };
    const { done, rows } = await act({ body, errorsAt: 'caller' }).unwrap();
    if (rows.every(({ error }) => error === null)) toast.success(`已${verb} ${done} 个转发`);
    else setReport({ verb, rows });
  };
  const title = (verb: string, forwards: readonly Forward[]) =>
    forwards.length === 1
      ? `${verb}转发 ${forwardNames(forwards)}？`
      : `${verb} ${forwards.length} 个转发？`;

  const enable = (forwards: readonly Forward[]) =>
    confirm({
      title: title('启用', forwards),
      children: `${forwardNames(forwards)}：节点将开始监听端口。`,
      verb: '启用转发',
      action: () => run('启用', forwards, { kind: 'state', state: 'normal' }),
    });
  const disable = (forwards: readonly Forward[]) =>
    confirm({
      title: title('停用', forwards),
      children: `${forwardNames(forwards)}：节点将停止监听，正在使用的连接会断开。端口和设置会保留，可以随时启用。`,
      verb: '停用转发',
      danger: true,
      action: () => run('停用', forwards, { kind: 'state', state: 'disabled' }),
    });
  const remove = (forwards: readonly Forward[]) =>
    confirm({
      title: title('删除', forwards),
      children: `${forwardNames(forwards)}：节点将停止监听，端口归还，设置一并删除，无法恢复。`,
      verb: '删除转发',
      danger: true,
      typed: forwards.length === 1 ? forwardNames(forwards) : `删除 ${forwards.length} 个转发`,
      action: () => run('删除', forwards, { kind: 'delete' }),
    });

  /** Applies a choice to the forwards; resolves to whether the API accepted it. */
  const apply = async (verb: string, forwards: readonly Forward[], action: ForwardAction) => {
    try {
      await run(verb, forwards, action);
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      tellError(error);
      return false;
    }
  };

  return { enable, disable, remove, apply, report, closeReport: () => setReport(undefined) };
}
