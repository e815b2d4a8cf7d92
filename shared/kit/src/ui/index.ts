// Declares the palette's own colours for pages that import no theme.
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
export { CopyText, type CopyTextProps, useCopy } from './copy-text';
export { DateTime } from './date-time';
export { StatFigure, type StatFigureProps } from './figures/stat-figure';
export { StatFigures, type StatFiguresProps } from './figures/stat-figures';
export { UsageBar, type UsageBarProps } from './figures/usage-bar';
export { ButtonLink, type ButtonLinkProps, Link, type LinkProps } from './links';
export { MenuIcon } from './menu-icon';
export { type ConfirmDialogProps, type ConfirmOptions, useConfirm } from './overlays/confirm';
export { ConfirmProvider } from './overlays/confirm-provider';
export type { FormDialogProps } from './overlays/form-dialog';
export type { FormDrawerProps } from './overlays/form-drawer';
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
} from './overlays/overlay';
export { preloadOverlays } from './overlays/use-overlays';
export { Breadcrumbs, type Crumb } from './page/breadcrumbs';
export { type KeyFact, KeyFacts } from './page/key-facts';
export { PageHeader, type PageHeaderProps } from './page/page-header';
export { type RouteTab, RouteTabs } from './page/route-tabs';
export { Card, Section, type SectionProps } from './page/section';
export { saveBlob } from './save-blob';
export { StateChip, type Tone } from './state-chip';
export {
  QueryError,
  type QueryErrorProps,
  QueryState,
  type QueryStateProps,
} from './states/query-state';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
} from './states/states';
export { NoPermissionPage, NotFoundPage } from './states/stop-pages';
export { Tooltip, type TooltipProps } from './tooltip/tooltip';
export { VisuallyHidden } from './visually-hidden';
