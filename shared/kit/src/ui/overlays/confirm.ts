import { createContext, type ReactNode, useContext } from 'react';

/** What a confirmation says. */
export type ConfirmOptions = {
  /** Names the object: 「删除网站 example.com？」. */
  title: string;
  /** The consequence: 「它的 3 个域名将立即停止加速。」. */
  children?: ReactNode;
  /** The verb on the button: 「删除网站」. */
  verb: string;
  /** A dangerous act has a red button. */
  danger?: boolean;
  cancelLabel?: string;
  /** Must be typed before the button works; for what cannot be undone. */
  typed?: string;
  /** Runs while the dialog stands with a spinner in the button; when it fails, the dialog stays. */
  action?: () => Promise<unknown>;
};

/** Props of a confirmation. */
export type ConfirmDialogProps = ConfirmOptions & {
  open: boolean;
  onClose: (confirmed: boolean) => void;
  onClosed?: () => void;
};

/** Asks the person; see {@link useConfirm}. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>;

/** What {@link useConfirm} reads; filled by the one provider above the pages. */
export const ConfirmContext = createContext<Confirm | null>(null);

/**
 * Asks the person and resolves to the answer.
 * @example `if (await confirm({ title: '删除网站 a.com？', verb: '删除网站', danger: true })) …`
 */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}
