import { Box, MenuIcon, Tooltip } from '@console/kit/ui';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { hoverPrefetch } from '../remotes/prefetch';
import type { MenuTop } from './menu.model';
import { MenuLine } from './menu-line';
import { menuDelays } from './sizes';

const iconLine = { width: 40, justifyContent: 'center', px: 0 };

/** An entry of the collapsed menu: a tooltip for a link, a fly-out with its pages for a group. */
export function MenuFlyOut({ top }: { top: MenuTop }) {
  return top.children.length > 0 ? <Group top={top} /> : <Single top={top} />;
}

function Single({ top }: { top: MenuTop }) {
  const prefetch = useMemo(() => hoverPrefetch(top.to), [top.to]);
  return (
    <Tooltip
      title={top.label}
      placement="right"
      enterDelay={menuDelays.open}
      leaveDelay={menuDelays.close}
    >
      <Box
        component={Link}
        to={top.to}
        aria-label={top.label}
        aria-current={top.active ? 'page' : undefined}
        className={top.active ? 'line on' : 'line'}
        sx={iconLine}
        {...prefetch}
      >
        <MenuIcon name={top.icon} />
      </Box>
    </Tooltip>
  );
}

/** Opens at once and closes after a moment, so that the pointer can cross the gap. */
function useHover() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), menuDelays.close);
  };
  return { open, show, hide, close: () => setOpen(false) };
}

function Group({ top }: { top: MenuTop }) {
  const { open, show, hide, close } = useHover();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <Box
      role="group"
      aria-label={top.label}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={onKeyDown}
      sx={{ position: 'relative' }}
    >
      <Box
        component="button"
        type="button"
        className={top.active ? 'line on' : 'line'}
        aria-label={top.label}
        aria-expanded={open}
        onClick={show}
        sx={iconLine}
      >
        <MenuIcon name={top.icon} />
      </Box>
      {open ? (
        <Box
          sx={{
            position: 'absolute',
            left: 'calc(100% + 10px)',
            top: -8,
            minWidth: 180,
            p: 2,
            bgcolor: 'layer.raised',
            border: 1,
            borderColor: 'line.hairline',
            borderRadius: '10px',
            boxShadow: 'var(--c-palette-float-pop)',
            '& .line': { pl: 3 },
          }}
        >
          <Box sx={{ px: 3, py: 1, fontSize: 12, color: 'text.tertiary' }}>{top.label}</Box>
          <ul>
            {top.children.map((child) => (
              <li key={child.id}>
                <MenuLine item={child} onNavigate={close} />
              </li>
            ))}
          </ul>
        </Box>
      ) : null}
    </Box>
  );
}
