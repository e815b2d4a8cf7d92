import IconButton from '@mui/material/IconButton';
import { EllipsisIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Menu, MenuItem } from '../ui/overlay';

/** An entry of an action menu. */
export type MenuAction = {
  label: string;
  icon?: ReactNode;
  tone?: 'bad';
  disabled?: boolean;
  onClick: () => void;
};

/** The further actions of a row, behind ⋯. */
export function ActionMenu({ label, actions }: { label: string; actions: MenuAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisIcon />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            disabled={action.disabled}
            sx={action.tone === 'bad' ? { color: 'error.main' } : undefined}
            onClick={() => {
              setAnchor(null);
              action.onClick();
            }}
          >
            {action.icon}
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
