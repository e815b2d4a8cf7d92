import { Box, MenuIcon, Tooltip } from '@console/kit/ui';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { hoverPrefetch } from '../../remotes/loading/prefetch';
import { menuDelays } from '../sizes';
import type { MenuTop } from './menu.model';
import { MenuLine } from './menu-line';

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
  const [button, setButton] = useState<DOMRect>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    clearTimeout(timer.current);
    setButton(currentTarget.getBoundingClientRect());
  };
  const hide = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setButton(undefined), menuDelays.close);
  };
  return { button, show, hide, close: () => setButton(undefined) };
}

/** Between a fly-out and the edges of the window, in px. */
const margin = 8;

/** About how high the fly-out of an entry is, in px: one that does not fit stands at the bottom. */
function heightOf({ children }: MenuTop): number {
  return 44 + children.length * 40;
}

function Group({ top }: { top: MenuTop }) {
  const { button, show, hide, close } = useHover();
  const low = button !== undefined && button.top + heightOf(top) > window.innerHeight;
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
    >
      <Box
        component="button"
        type="button"
        className={top.active ? 'line on' : 'line'}
        aria-label={top.label}
        aria-expanded={button !== undefined}
        onClick={show}
        sx={iconLine}
      >
        <MenuIcon name={top.icon} />
      </Box>
      {button ? (
        <Box
          sx={{
            // Positioned by the window, not by the menu, which clips whatever overflows it.
            position: 'fixed',
            left: button.right + 10,
            ...(low ? { bottom: margin } : { top: button.top - margin }),
            maxHeight: `calc(100vh - ${2 * margin}px)`,
            overflowY: 'auto',
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
