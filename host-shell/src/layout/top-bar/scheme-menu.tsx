import { type SchemeMode, useScheme } from '@console/kit/theme';
import { IconButton, Menu, MenuItem, MoonIcon, SunIcon, Tooltip } from '@console/kit/ui';
import { useState } from 'react';
import { barIconSize } from '../sizes';

const modes = { light: '浅色', dark: '深色', system: '跟随系统' } as const satisfies Record<
  SchemeMode,
  string
>;
const order: readonly SchemeMode[] = ['light', 'dark', 'system'];

/** Light, dark, or as the system has it; everybody has this choice. */
export function SchemeMenu() {
  const { mode, resolved, setMode } = useScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Icon = resolved === 'dark' ? MoonIcon : SunIcon;
  const choose = (next: SchemeMode) => {
    setAnchor(null);
    setMode(next);
  };
  return (
    <>
      <Tooltip title="外观">
        <IconButton
          aria-label="外观"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon size={barIconSize} />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {order.map((key) => (
          <MenuItem
            key={key}
            role="menuitemradio"
            aria-checked={mode === key}
            selected={mode === key}
            onClick={() => choose(key)}
          >
            {modes[key]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
