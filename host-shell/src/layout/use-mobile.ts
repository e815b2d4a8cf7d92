import { useMediaQuery } from '@console/kit/ui';
import { useAppSelector } from '../store';

/** Phone layout: a phone by its user agent, or a window below the md breakpoint. */
export function useMobile(): boolean {
  const isMobile = useAppSelector((state) => state.device.isMobile);
  const narrow = useMediaQuery<{ breakpoints: { down: (key: 'md') => string } }>((theme) =>
    theme.breakpoints.down('md'),
  );
  return isMobile || narrow;
}
