import { Box } from '@console/kit/ui';
import { useAppSelector } from '../store';
import { sizes } from './sizes';
import { useMobile } from './use-mobile';

/** The frame of the shell while user and system are being asked for, in its final sizes. */
export function ShellSkeleton() {
  const mobile = useMobile();
  const collapsed = useAppSelector((state) => state.system.menuCollapsed);
  const width = collapsed ? sizes.menuCollapsed : sizes.menu;
  return (
    <Box aria-busy={true} sx={{ display: 'flex', minHeight: '100vh' }}>
      {mobile ? null : (
        <Box
          sx={{
            width,
            flex: 'none',
            bgcolor: 'layer.surface',
            borderRight: 1,
            borderColor: 'divider',
          }}
        />
      )}
      <Box sx={{ flex: 1 }}>
        <Box
          sx={{
            height: mobile ? sizes.barMobile : sizes.bar,
            bgcolor: 'layer.surface',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        />
      </Box>
    </Box>
  );
}
