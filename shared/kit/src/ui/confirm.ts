import type { ReactNode } from 'react';

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
