export { type Flash, flash } from './flash';
export type { NotificationTone } from './notice';
export {
  dismissShellNotification,
  NotificationsProvider,
  notifyShell,
} from './shell-notifications';
export { type ToastOptions, toast, toastDurations } from './toast';
export { ToastHost } from './toast-host';
