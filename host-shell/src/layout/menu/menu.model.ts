import { agentMenuVisible } from '@console/contract/accounts/agent-menu';
import type { UserInfo } from '@console/contract/accounts/endpoints/users';
import { inRoleGroup } from '@console/contract/common/roles/roles';
import type {
  MenuEntry,
  MenuIcon,
  MenuLink,
  RemoteDescriptor,
} from '@console/contract/console/remotes';
import { matchPath } from 'react-router-dom';

/** The two menus of the specification: the full one, and the reduced one of a reseller's panel. */
export type MenuKind = 'full' | 'panel';

export type MenuBadge = { text: string; animated: boolean };

export type MenuItem = {
  id: string;
  label: string;
  to: string;
  badge: MenuBadge | undefined;
  active: boolean;
};
export type MenuTop = MenuItem & { icon: MenuIcon; children: MenuItem[] };

/** The host's own entry; all others come from the descriptors of live releases. */
export const hostMenu: MenuEntry[] = [
  {
    id: 'dashboard',
    label: '服务概览',
    icon: 'dashboard',
    order: { full: 1, panel: 1 },
    to: '/dashboard/overview',
    match: ['/dashboard/:item'],
    access: 'allUser',
    children: [],
  },
];

type Scope = { user: UserInfo; kind: MenuKind; path: string; today: string };

export function menuKindOf(user: UserInfo): MenuKind {
  return inRoleGroup(user.roles, 'platformUser') ? 'full' : 'panel';
}

function visible(link: MenuLink, { user, kind }: Scope): boolean {
  if (link.order[kind] === undefined || !inRoleGroup(user.roles, link.access)) return false;
  return link.condition !== 'agent-menu' || agentMenuVisible(user);
}

function badgeOf({ badge }: MenuLink, { kind, today }: Scope): MenuBadge | undefined {
  if (!badge) return undefined;
  if (badge.kind === 'animated') return { text: badge.text, animated: true };
  const until = badge.until[kind];
  return until && today <= until ? { text: 'NEW', animated: false } : undefined;
}

function isActive(link: MenuLink, { path }: Scope): boolean {
  return [link.to, ...link.match].some((pattern) => matchPath(pattern, path));
}

function itemOf(link: MenuLink, scope: Scope): MenuItem {
  const { id, label, to } = link;
  return { id, label, to, badge: badgeOf(link, scope), active: isActive(link, scope) };
}

function ordered<T extends MenuLink>(links: readonly T[], scope: Scope): T[] {
  return links
    .filter((link) => visible(link, scope))
    .sort((a, b) => (a.order[scope.kind] ?? 0) - (b.order[scope.kind] ?? 0));
}

/**
 * The side menu of a user at a path: the entries of host and descriptors, in the order of the
 * user's menu. A group without a visible child is left out.
 */
export function composeMenu(
  descriptors: readonly Pick<RemoteDescriptor, 'menu'>[],
  scope: Scope,
): MenuTop[] {
  const entries = [...hostMenu, ...descriptors.flatMap(({ menu }) => menu)];
  return ordered(entries, scope).flatMap((entry) => {
    const children = ordered(entry.children, scope).map((child) => itemOf(child, scope));
    if (entry.children.length > 0 && children.length === 0) return [];
    const item = itemOf(entry, scope);
    const active = item.active || children.some((child) => child.active);
    return [{ ...item, active, icon: entry.icon, children }];
  });
}

/** Local date as YYYY-MM-DD, as the descriptors write the end of a badge. */
export function localDate(now: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
