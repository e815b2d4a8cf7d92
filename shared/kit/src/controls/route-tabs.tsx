import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useLocation } from 'react-router-dom';

/** A tab that is a route; one with a query is active at the address that has it. */
export type RouteTab = { to: string; label: string };

/** Tabs of a detail page; each is a route, so that links and the back button work. */
export function RouteTabs({ label, tabs }: { label: string; tabs: RouteTab[] }) {
  const { pathname, search } = useLocation();
  const active = tabs
    .filter((tab) => isAt(tab.to, pathname, search))
    .sort((a, b) => b.to.length - a.to.length)[0];
  return (
    <Tabs
      value={active?.to ?? false}
      aria-label={label}
      sx={{ mb: 4, borderBottom: 1, borderColor: 'line.hairline' }}
    >
      {tabs.map((tab) => (
        <Tab key={tab.to} value={tab.to} label={tab.label} component={Link} to={tab.to} />
      ))}
    </Tabs>
  );
}

function isAt(to: string, pathname: string, search: string): boolean {
  const [path = '', query] = to.split('?');
  const here = new URLSearchParams(search);
  return (
    (pathname === path || pathname.startsWith(`${path}/`)) &&
    [...new URLSearchParams(query)].every(([key, value]) => here.get(key) === value)
  );
}
