// The palette's own colours, for whoever type-checks a page that imports no theme.
import type {} from '../theme/augment';

// MUI, by name: what the console uses and nothing more, so that the host carries only that.
export { default as Badge } from '@mui/material/Badge';
export { default as Button } from '@mui/material/Button';
export { default as ButtonBase } from '@mui/material/ButtonBase';
export { default as CircularProgress } from '@mui/material/CircularProgress';
export { default as Collapse } from '@mui/material/Collapse';
export { default as IconButton } from '@mui/material/IconButton';
export { default as ExternalLink } from '@mui/material/Link';
export { default as Skeleton } from '@mui/material/Skeleton';
export { default as Typography } from '@mui/material/Typography';
export { default as useMediaQuery } from '@mui/material/useMediaQuery';
// Icons: one outlined set; 16 px inline unless told.
export {
  BellIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  FileTextIcon,
  HeadsetIcon,
  LogOutIcon,
  MenuIcon as BurgerIcon,
  MessageSquareIcon,
  MoonIcon,
  PanelLeftCloseIcon,
  PanelLeftOpenIcon,
  PlusIcon,
  RefreshCwIcon,
  SunIcon,
  TriangleAlertIcon,
  UserIcon,
  XIcon,
} from 'lucide-react';
export { Box } from './box';
export { Breadcrumbs, type Crumb } from './breadcrumbs';
export { type ConfirmDialogProps, type ConfirmOptions, useConfirm } from './confirm';
export { ConfirmProvider } from './confirm-provider';
export { CopyText, type CopyTextProps, useCopy } from './copy-text';
export { DateTime } from './date-time';
export type { FormDialogProps } from './form-dialog';
export type { FormDrawerProps } from './form-drawer';
export { type KeyFact, KeyFacts } from './key-facts';
export { ButtonLink, type ButtonLinkProps, Link, type LinkProps } from './links';
export { MenuIcon } from './menu-icon';
export {
  Chip,
  ConfirmDialog,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Drawer,
  FormDialog,
  FormDrawer,
  Menu,
  MenuItem,
  Popover,
} from './overlay';
export { PageHeader, type PageHeaderProps } from './page-header';
export { QueryError, type QueryErrorProps, QueryState, type QueryStateProps } from './query-state';
export { saveBlob } from './save-blob';
export { Card, Section, type SectionProps } from './section';
export { StatFigure, type StatFigureProps } from './stat-figure';
export { StatFigures, type StatFiguresProps } from './stat-figures';
export { StateChip, type Tone } from './state-chip';
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './states';
export { NoPermissionPage, NotFoundPage } from './stop-pages';
export { Tooltip, type TooltipProps } from './tooltip';
export { UsageBar, type UsageBarProps } from './usage-bar';
export { preloadOverlays } from './use-overlays';
export { VisuallyHidden } from './visually-hidden';
