import type { MenuIcon as MenuIconName } from '@console/contract/console/remotes';
import {
  ArrowLeftRightIcon,
  Building2Icon,
  CircleUserRoundIcon,
  FileBadgeIcon,
  GlobeIcon,
  HeartHandshakeIcon,
  LayoutDashboardIcon,
  type LucideIcon,
  PackageIcon,
  RadarIcon,
  ShieldCheckIcon,
  SlidersHorizontalIcon,
  WalletIcon,
} from 'lucide-react';

const icons: Record<MenuIconName, LucideIcon> = {
  dashboard: LayoutDashboardIcon,
  site: GlobeIcon,
  certificate: FileBadgeIcon,
  defense: ShieldCheckIcon,
  forward: ArrowLeftRightIcon,
  package: PackageIcon,
  finance: WalletIcon,
  account: CircleUserRoundIcon,
  affiliate: HeartHandshakeIcon,
  agent: Building2Icon,
  mapping: RadarIcon,
  admin: SlidersHorizontalIcon,
};

/** The icon that a menu entry of a remote names. */
export function MenuIcon({ name, size = 20 }: { name: MenuIconName; size?: number }) {
  const Icon = icons[name];
  return <Icon size={size} aria-hidden />;
}
