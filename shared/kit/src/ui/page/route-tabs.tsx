import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Box } from '../box';

/** A part of a page that is a route; one with a query is where one is at the address that has it. */
export type RouteTab = { to: string; label: string };

const rowStyle = {
  // Of the row, not of the page, are the places of what it holds.
  position: 'relative',
  display: 'flex',
  gap: 2,
  mb: 4,
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'thin',
  borderBottom: 1,
  borderColor: 'line.hairline',
};

const tabStyle = {
  flex: 'none',
  minHeight: 40,
  px: 2,
  fontSize: 14,
  lineHeight: '40px',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  // Inside: the row scrolls, and would clip it.
  '&:focus-visible': { outlineOffset: '-2px' },
  '&[aria-current]': {
    color: 'primary.main',
    fontWeight: 500,
    boxShadow: 'inset 0 -2px currentColor',
  },
};

/**
 * Tabs of a page, each a route: links, so that the back button and a new window work. A row that is
 * wider than its place scrolls, to where one is at first and whenever its width changes.
 */
export function RouteTabs({ label, tabs }: { label: string; tabs: RouteTab[] }) {
  const { pathname, search } = useLocation();
  const row = useRef<HTMLElement>(null);
  const active = tabs
    .filter((tab) => isAt(tab.to, pathname, search))
    .sort((a, b) => b.to.length - a.to.length)[0]?.to;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place to show
  useLayoutEffect(() => {
    const nav = row.current;
    const shown = nav?.querySelector<HTMLElement>('[aria-current]');
    if (!nav || !shown) return undefined;
    const center = () => {
      nav.scrollLeft = shown.offsetLeft - (nav.clientWidth - shown.offsetWidth) / 2;
    };
    center();
    const observer = new ResizeObserver(center);
    observer.observe(nav);
    return () => observer.disconnect();
  }, [active]);

  return (
    <Box component="nav" ref={row} aria-label={label} sx={rowStyle}>
      {tabs.map(({ to, label: text }) => (
        <Box
          key={to}
          component={Link}
          to={to}
          aria-current={to === active ? 'page' : undefined}
          sx={tabStyle}
        >
          {text}
        </Box>
      ))}
    </Box>
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
