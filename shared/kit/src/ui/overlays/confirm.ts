import { createContext, type ReactNode, useContext } from 'react';

/** What a confirmation says. */
export type ConfirmOptions = {
  /** Names the object: 「删除网站 example.com？」. */
  title: string;
  /** The consequence: 「它的 3 个域名将立即停止加速。」. */
  children?: ReactNode;
  /** The verb on the button: 「删除网站」. */
  verb: string;
  /** A destructive action has a red button. */
  danger?: boolean;
  cancelLabel?: string;
  /** Text to type before the button is enabled, for what cannot be undone. */
  typed?: string;
  /** Runs while the button shows a spinner; if it fails, the dialog stays open. */
  action?: () => Promise<unknown>;
};

/** Props of a confirmation. */
export type ConfirmDialogProps = ConfirmOptions & {
  open: boolean;
  onClose: (confirmed: boolean) => void;
  onClosed?: () => void;
};

/** Asks the user; see {@link useConfirm}. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>;

/** What {@link useConfirm} reads; set by the one provider above the pages. */
export const ConfirmContext = createContext<Confirm | null>(null);

/**
 * Asks the user and resolves to the answer.
 * @example `if (await confirm({ title: '删除网站 a.com？', verb: '删除网站', danger: true })) …`
 */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}
