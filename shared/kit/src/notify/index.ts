export { type Flash, flash } from './flash';
export {
  dismissShellNotification,
  NotificationsProvider,
  type NotificationTone,
  notifyShell,
} from './shell-notifications';
export { type ToastOptions, toast, toastDurations } from './toast';
export { ToastHost } from './toast-host';
