import { Box } from '@console/kit/ui';
import { useNavigation } from 'react-router-dom';
import { useAppSelector } from '../store';

/** A page change that takes longer than this shows the bar, in ms. */
const delayMs = 250;

/** The bar on top while the next page's code is on its way, or the website that it shows. */
export function RouteProgress() {
  const { state } = useNavigation();
  const detailLoading = useAppSelector(({ website }) => website.detailLoading);
  if (state === 'idle' && !detailLoading) return null;
  return (
    <Box
      role="progressbar"
      aria-label="页面加载中"
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        height: 2,
        zIndex: 'tooltip',
        bgcolor: 'primary.main',
        transformOrigin: 'left',
        // The delay is part of the animation: a page that arrives in time never shows the bar.
        animation: `route-progress 8s cubic-bezier(0.1, 0.7, 0.1, 1) ${delayMs}ms both`,
        '@keyframes route-progress': {
          '0%': { transform: 'scaleX(0)', opacity: 0 },
          '1%': { transform: 'scaleX(0.08)', opacity: 1 },
          '100%': { transform: 'scaleX(0.94)', opacity: 1 },
        },
      }}
    />
  );
}
