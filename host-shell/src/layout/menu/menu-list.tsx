import { Box } from '@console/kit/ui';
import type { MenuTop } from './menu.model';
import { MenuFlyOut } from './menu-fly-out';
import { MenuGroup } from './menu-group';
import { MenuLine } from './menu-line';
import { menuSx } from './menu-sx';
import { useMenu } from './use-menu';

type MenuListProps = { collapsed?: boolean; onNavigate?: () => void };

/** The menu's entries. They scroll within the menu when the window is low. */
export function MenuList({ collapsed = false, onNavigate }: MenuListProps) {
  const menu = useMenu();
  return (
    <Box
      component="nav"
      aria-label="主菜单"
      sx={{ ...menuSx, flex: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden' }}
    >
      <ul>
        {menu.map((top) => (
          <li key={top.id}>{entry(top, collapsed, onNavigate)}</li>
        ))}
      </ul>
    </Box>
  );
}

function entry(top: MenuTop, collapsed: boolean, onNavigate?: () => void) {
  if (collapsed) return <MenuFlyOut top={top} />;
  if (top.children.length > 0) return <MenuGroup top={top} onNavigate={onNavigate} />;
  return <MenuLine item={top} icon={top.icon} onNavigate={onNavigate} />;
}
