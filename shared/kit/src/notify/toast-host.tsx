import { keyframes } from '@emotion/react';
import CircularProgress from '@mui/material/CircularProgress';
import { CircleAlertIcon, CircleCheckIcon } from 'lucide-react';
import { useEffect } from 'react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { Box } from '../ui/box';
import { flash } from './flash';
import { toastDurations } from './toast';

const enter = keyframes`from { opacity: 0; transform: translateY(-8px) }`;

const toastOptions = {
  blank: { duration: toastDurations.blank },
  error: { duration: toastDurations.error },
  custom: { duration: toastDurations.custom },
  success: { duration: toastDurations.success },
  loading: { duration: toastDurations.loading },
};

/** Where toasts appear, at most 20 at once. Rendered once in each page. */
export function ToastHost() {
  const { toasts, handlers } = useToaster(toastOptions);
  useEffect(() => flash.show(), []);
  return (
    <Box
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      sx={{
        position: 'fixed',
        top: 16,
        left: 0,
        right: 0,
        zIndex: 'snackbar',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 2,
        pointerEvents: 'none',
      }}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Box>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <Box
      {...toast.ariaProps}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        maxWidth: 350,
        px: 4,
        py: 2.5,
        borderRadius: 2,
        border: 1,
        borderColor: 'line.hairline',
        bgcolor: 'layer.raised',
        boxShadow: 'var(--c-palette-float-pop)',
        pointerEvents: 'auto',
        opacity: toast.visible ? 1 : 0,
        transition: 'opacity 100ms',
        animation: `${enter} 250ms ease-out`,
        '& > svg, & > .MuiCircularProgress-root': { mt: 0.75 },
      }}
    >
      <ToastIcon type={toast.type} />
      <Box component="span" sx={longText}>
        {resolveValue(toast.message, toast)}
      </Box>
    </Box>
  );
}

/** A server's sentence may have any length and no spaces. */
const longText = { minWidth: 0, maxHeight: '40vh', overflowY: 'auto', overflowWrap: 'anywhere' };

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <Box component={CircleCheckIcon} sx={{ color: 'success.main' }} />;
  if (type === 'error') return <Box component={CircleAlertIcon} sx={{ color: 'error.main' }} />;
  if (type === 'loading') return <CircularProgress size={14} />;
  return null;
}
