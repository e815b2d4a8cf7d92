import { useConfirm } from './confirm';

/**
 * Closes a dialog or drawer; asks before typed text is lost. `unsaved` names it (「分组」), and is
 * undefined while there is nothing to lose.
 */
export function useLeave(unsaved: string | undefined, onLeave: () => void): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    const left =
      unsaved === undefined ||
      (await confirm({
        title: '放弃修改？',
        children: `${unsaved}还没有保存，关闭后会丢失。`,
        verb: '放弃修改',
        cancelLabel: '继续编辑',
        danger: true,
      }));
    if (left) onLeave();
  };
}
