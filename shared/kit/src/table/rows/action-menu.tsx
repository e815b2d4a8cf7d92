import { EllipsisIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Menu, MenuItem } from '../../ui/overlays/overlay';

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
  // A table has many of these, so the menu is mounted only when first opened.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  if (actions.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        aria-haspopup="menu"
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        <EllipsisIcon />
      </button>
      {anchor ? (
        <Menu
          anchorEl={anchor}
          open={open}
          onClose={() => setOpen(false)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          {actions.map((action) => (
            <MenuItem
              key={action.label}
              disabled={action.disabled}
              sx={action.tone === 'bad' ? { color: 'error.main' } : undefined}
              onClick={() => {
                setOpen(false);
                action.onClick();
              }}
            >
              {action.icon}
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}
