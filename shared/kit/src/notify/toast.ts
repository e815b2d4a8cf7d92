import { toast as hot } from 'react-hot-toast/headless';

/** How long a toast of each kind stays, in ms. */
export const toastDurations = {
  blank: 4000,
  error: 4000,
  custom: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
} as const;

/** Options of a toast: a repeated `id` replaces the toast on screen. */
export type ToastOptions = { id?: string; duration?: number };

/** Short messages about what the user just did. Each call returns the toast's id. */
export const toast = {
  show: (text: string, options?: ToastOptions) => hot(text, options),
  success: (text: string, options?: ToastOptions) => hot.success(text, options),
  error: (text: string, options?: ToastOptions) => hot.error(text, options),
  loading: (text: string, options?: ToastOptions) => hot.loading(text, options),
  dismiss: (id?: string) => hot.dismiss(id),
};
