import { Box } from '@console/kit/ui';
import { useAppSelector } from '../store';
import { StillLogo } from './brand-logo';
import { sideHeadSx, sideSx } from './menu/side-sx';
import { sizes } from './sizes';
import { useMobile } from './use-mobile';

/** The frame of the shell, in its final sizes, while user and system are being loaded. */
export function ShellSkeleton() {
  const mobile = useMobile();
  const collapsed = useAppSelector((state) => state.system.menuCollapsed);
  return (
    <Box aria-busy={true} sx={{ display: 'flex', minHeight: '100vh' }}>
      {mobile ? null : (
        <Box sx={sideSx(collapsed)}>
          <Box sx={sideHeadSx(collapsed)}>
            <StillLogo collapsed={collapsed} />
          </Box>
        </Box>
      )}
      <Box sx={{ flex: 1 }}>
        <Box
          sx={{
            height: mobile ? sizes.barMobile : sizes.bar,
            bgcolor: 'layer.surface',
            borderBottom: 1,
            borderColor: 'line.hairline',
          }}
        />
      </Box>
    </Box>
  );
}
