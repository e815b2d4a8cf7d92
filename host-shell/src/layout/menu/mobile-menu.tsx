import { Box, Drawer } from '@console/kit/ui';
import { useAppDispatch, useAppSelector } from '../../store';
import { BrandLogo } from '../brand-logo';
import { SideFoot } from '../foot/side-foot';
import { sizes } from '../sizes';
import { systemSlice } from '../system.slice';
import { MenuList } from './menu-list';

/** The menu on the phone: a drawer of 60 % width that closes when a link is followed. */
export function MobileMenu() {
  const open = useAppSelector((state) => state.system.mobileMenuOpen);
  const dispatch = useAppDispatch();
  const close = () => dispatch(systemSlice.actions.mobileMenuSet(false));
  return (
    <Drawer
      open={open}
      onClose={close}
      slotProps={{
        paper: { sx: { width: '60%', bgcolor: 'layer.surface' }, 'aria-label': '菜单' },
      }}
    >
      <Box
        sx={{ height: sizes.bar, flex: 'none', display: 'flex', alignItems: 'center', px: '20px' }}
        onClick={close}
      >
        <BrandLogo />
      </Box>
      <MenuList onNavigate={close} />
      <SideFoot />
    </Drawer>
  );
}
