import type { ChipProps } from '@mui/material/Chip';
import type { DialogProps } from '@mui/material/Dialog';
import type { DialogActionsProps } from '@mui/material/DialogActions';
import type { DialogContentProps } from '@mui/material/DialogContent';
import type { DialogTitleProps } from '@mui/material/DialogTitle';
import type { DrawerProps } from '@mui/material/Drawer';
import type { MenuProps } from '@mui/material/Menu';
import type { MenuItemProps } from '@mui/material/MenuItem';
import type { PopoverProps } from '@mui/material/Popover';
import type { TooltipBubbleProps } from '../tooltip/tooltip-bubble';
import type { ConfirmDialogProps } from './confirm';
import type { FormDialogProps } from './form-dialog';
import type { FormDrawerProps } from './form-drawer';
import { useOverlays } from './use-overlays';

/** A label in a drawer or popover; for states, use `StateChip`. */
export function Chip(props: ChipProps) {
  const code = useOverlays(true);
  return code && <code.Chip {...props} />;
}

/** A modal dialog. */
export function Dialog(props: DialogProps) {
  const code = useOverlays(props.open);
  return code && <code.Dialog {...props} />;
}

/** The title of a dialog. */
export function DialogTitle(props: DialogTitleProps) {
  const code = useOverlays(true);
  return code && <code.DialogTitle {...props} />;
}

/** The content of a dialog. */
export function DialogContent(props: DialogContentProps) {
  const code = useOverlays(true);
  return code && <code.DialogContent {...props} />;
}

/** The buttons of a dialog. */
export function DialogActions(props: DialogActionsProps) {
  const code = useOverlays(true);
  return code && <code.DialogActions {...props} />;
}

/** A panel that slides in from an edge. */
export function Drawer(props: DrawerProps) {
  const code = useOverlays(props.open ?? false);
  return code && <code.Drawer {...props} />;
}

/** A dialog with one small form. */
export function FormDialog(props: FormDialogProps) {
  const code = useOverlays(props.open);
  return code && <code.FormDialog {...props} />;
}

/** A drawer for small forms and details: 600 px, full width on phones. */
export function FormDrawer(props: FormDrawerProps) {
  const code = useOverlays(props.open);
  return code && <code.FormDrawer {...props} />;
}

/** A menu anchored to its button. */
export function Menu(props: MenuProps) {
  const code = useOverlays(props.open);
  return code && <code.Menu {...props} />;
}

/** An entry of a menu. */
export function MenuItem(props: MenuItemProps) {
  const code = useOverlays(true);
  return code && <code.MenuItem {...props} />;
}

/** A popover anchored to its button. */
export function Popover(props: PopoverProps) {
  const code = useOverlays(props.open);
  return code && <code.Popover {...props} />;
}

/** A confirmation dialog. Most callers want `useConfirm()`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const code = useOverlays(props.open);
  return code && <code.ConfirmBody {...props} />;
}

/** A tooltip's bubble. */
export function TooltipNote(props: TooltipBubbleProps) {
  const code = useOverlays(props.open);
  return code && <code.TooltipBubble {...props} />;
}
