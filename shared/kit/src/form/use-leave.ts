import { useConfirm } from '../ui/confirm-provider';

/** What {@link useLeave} guards. */
export type LeaveOptions = {
  /** The form: true while it holds what is not saved. */
  isDirty: boolean;
  /** Names the form's subject: 「分组」. */
  subject: string;
  onLeave: () => void;
};

/** Closes a drawer's form; asks before what was typed is lost. */
export function useLeave({ isDirty, subject, onLeave }: LeaveOptions): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    const left =
      !isDirty ||
      (await confirm({
        title: '放弃修改？',
        children: `${subject}还没有保存，关闭后会丢失。`,
        verb: '放弃修改',
        cancelLabel: '继续编辑',
        danger: true,
      }));
    if (left) onLeave();
  };
}
