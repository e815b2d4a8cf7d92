import { Box } from '@console/kit/ui';
import { useAppSelector } from '../../store';
import { AfterPage } from '../after-page';
import { BrandLogo } from '../brand-logo';
import { SideFoot } from '../foot/side-foot';
import { MenuList } from './menu-list';
import { sideHeadSx, sideSx } from './side-sx';

/** The side menu on the desktop: 250 px, or 60 px when collapsed. */
export function SideMenu() {
  const collapsed = useAppSelector((state) => state.system.menuCollapsed);
  return (
    <Box component="aside" aria-label="侧边栏" sx={sideSx(collapsed)}>
      <Box sx={sideHeadSx(collapsed)}>
        <BrandLogo collapsed={collapsed} />
      </Box>
      <AfterPage>
        <MenuList collapsed={collapsed} />
        <SideFoot collapsed={collapsed} />
      </AfterPage>
    </Box>
  );
}
