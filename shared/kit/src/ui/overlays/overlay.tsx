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

/** A label in a drawer or popover; the states of things are a `StateChip`. */
export function Chip(props: ChipProps) {
  const code = useOverlays(true);
  return code && <code.Chip {...props} />;
}

/** A window over the page. */
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

/** A window with one small form. */
export function FormDialog(props: FormDialogProps) {
  const code = useOverlays(props.open);
  return code && <code.FormDialog {...props} />;
}

/** A drawer of 600 px for small forms and for reading; the whole width on the phone. */
export function FormDrawer(props: FormDrawerProps) {
  const code = useOverlays(props.open);
  return code && <code.FormDrawer {...props} />;
}

/** A list of actions at its button. */
export function Menu(props: MenuProps) {
  const code = useOverlays(props.open);
  return code && <code.Menu {...props} />;
}

/** An entry of a menu. */
export function MenuItem(props: MenuItemProps) {
  const code = useOverlays(true);
  return code && <code.MenuItem {...props} />;
}

/** A surface at its button. */
export function Popover(props: PopoverProps) {
  const code = useOverlays(props.open);
  return code && <code.Popover {...props} />;
}

/** Asks before something is done. Most callers want `useConfirm()`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const code = useOverlays(props.open);
  return code && <code.ConfirmBody {...props} />;
}

/** The note of a tooltip. */
export function TooltipNote(props: TooltipBubbleProps) {
  const code = useOverlays(props.open);
  return code && <code.TooltipBubble {...props} />;
}
