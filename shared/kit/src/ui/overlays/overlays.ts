// What opens over a page: one file, fetched when the first of them is about to open.
export { default as Chip } from '@mui/material/Chip';
export { default as Dialog } from '@mui/material/Dialog';
export { default as DialogActions } from '@mui/material/DialogActions';
export { default as DialogContent } from '@mui/material/DialogContent';
export { default as DialogTitle } from '@mui/material/DialogTitle';
export { default as Drawer } from '@mui/material/Drawer';
export { default as Menu } from '@mui/material/Menu';
export { default as MenuItem } from '@mui/material/MenuItem';
export { default as Popover } from '@mui/material/Popover';
export { TooltipBubble } from '../tooltip/tooltip-bubble';
export { ConfirmBody } from './confirm-body';
export { FormDialog } from './form-dialog';
export { FormDrawer } from './form-drawer';
