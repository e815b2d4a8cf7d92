import { useUser } from '@console/kit/session';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useRemotes } from '../../remotes/boot';
import { composeMenu, localDate, type MenuTop, menuKindOf } from './menu.model';

const noMenu: MenuTop[] = [];

/** The side menu of the signed-in user, with what is active at the current path. */
export function useMenu(): MenuTop[] {
  const user = useUser();
  const { pathname } = useLocation();
  const { descriptors } = useRemotes();
  return useMemo(() => {
    if (!user) return noMenu;
    const today = localDate(new Date());
    return composeMenu(descriptors, { user, kind: menuKindOf(user), path: pathname, today });
  }, [user, descriptors, pathname]);
}
