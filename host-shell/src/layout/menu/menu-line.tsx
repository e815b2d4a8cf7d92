import type { MenuIcon as MenuIconName } from '@console/contract/console/remotes';
import { MenuIcon } from '@console/kit/ui';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { hoverPrefetch } from '../../remotes/loading/prefetch';
import type { MenuBadge, MenuItem } from './menu.model';

type MenuLineProps = {
  item: MenuItem;
  icon?: MenuIconName;
  /** Closes the drawer of the phone. */
  onNavigate?: (() => void) | undefined;
};

/** One link of the menu. */
export function MenuLine({ item, icon, onNavigate }: MenuLineProps) {
  const prefetch = useMemo(() => hoverPrefetch(item.to), [item.to]);
  return (
    <Link
      to={item.to}
      className={item.active ? 'line on' : 'line'}
      aria-current={item.active ? 'page' : undefined}
      onClick={onNavigate}
      {...prefetch}
    >
      {icon ? <MenuIcon name={icon} /> : null}
      {item.label}
      <BadgeMark badge={item.badge} />
    </Link>
  );
}

export function BadgeMark({ badge }: { badge: MenuBadge | undefined }) {
  if (!badge) return null;
  return <em className={badge.animated ? 'badge animated' : 'badge'}>{badge.text}</em>;
}
