import { Box } from '@console/kit/ui';
import { useAppSelector } from '../store';
import { BrandLogo } from './brand-logo';
import { MenuList } from './menu-list';
import { SideFoot } from './side-foot';
import { sizes } from './sizes';

/** The side menu on the desktop: 250 px, or 60 px when collapsed. */
export function SideMenu() {
  const collapsed = useAppSelector((state) => state.system.menuCollapsed);
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        height: '100vh',
        flex: 'none',
        width: collapsed ? sizes.menuCollapsed : sizes.menu,
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'layer.surface',
        borderRight: 1,
        borderColor: 'line.hairline',
        zIndex: 'appBar',
      }}
    >
      <Box
        sx={{
          height: sizes.bar,
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          px: collapsed ? '16px' : '20px',
          borderBottom: 1,
          borderColor: 'line.hairline',
        }}
      >
        <BrandLogo collapsed={collapsed} />
      </Box>
      <MenuList collapsed={collapsed} />
      <SideFoot collapsed={collapsed} />
    </Box>
  );
}
