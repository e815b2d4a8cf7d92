import { flash, toastDurations } from '@console/kit/notify';
import { useEffect } from 'react';
import { useToaster } from 'react-hot-toast/headless';

const icons = { success: '✓', error: '!' } as const;

/**
 * Toasts of the pages outside the shell: the kit's own place for them needs MUI, which these pages
 * do not load.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster({
    duration: toastDurations.blank,
    error: { duration: toastDurations.error },
    success: { duration: toastDurations.success },
  });
  useEffect(() => flash.show(), []);
  return (
    <section
      aria-label="消息"
      className="toasts"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts
        .filter((item) => item.visible)
        .map((item) => (
          <div key={item.id} className={`toast ${item.type}`} {...item.ariaProps}>
            {(item.type === 'success' || item.type === 'error') && (
              <span className="mark" aria-hidden="true">
                {icons[item.type]}
              </span>
            )}
            <span>{typeof item.message === 'function' ? item.message(item) : item.message}</span>
          </div>
        ))}
    </section>
  );
}
