import { Box, Popover, Tooltip } from '@console/kit/ui';
import { type ReactNode, useState } from 'react';
import { useMobile } from '../use-mobile';

type FootPopoverProps = {
  label: string;
  icon: ReactNode;
  collapsed: boolean;
  children: ReactNode;
};

/** Between a popover and the edges of the window, in px. */
const margin = 16;
const arrowSize = 12;

const onPhone = {
  anchorReference: 'anchorPosition',
  transformOrigin: { vertical: 'bottom', horizontal: 'center' },
} as const;
const besideButton = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'bottom', horizontal: -12 },
} as const;

/** At the bottom and 95 % wide on the phone, on the right of its button with an arrow otherwise. */
export function FootPopover({ label, icon, collapsed, children }: FootPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mobile = useMobile();
  const button = anchor?.getBoundingClientRect();
  const place = mobile
    ? { ...onPhone, anchorPosition: { top: window.innerHeight, left: window.innerWidth / 2 } }
    : besideButton;
  // Never higher than the room above the button's bottom edge, so that the arrow stays at the
  // button.
  const maxHeight = mobile ? '80vh' : (button?.bottom ?? 0) - margin;
  return (
    <>
      <Tooltip title={collapsed ? label : ''} placement="right">
        <Box
          component="button"
          type="button"
          className="line"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={collapsed ? { justifyContent: 'center', px: 0 } : undefined}
        >
          {icon}
          {collapsed ? null : label}
        </Box>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        marginThreshold={mobile ? 8 : margin}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': label,
            sx: {
              overflow: 'visible',
              width: mobile ? '95%' : 'auto',
              maxWidth: mobile ? '95%' : 520,
              maxHeight: 'none',
            },
          },
        }}
        {...place}
      >
        {mobile ? null : <Arrow bottom={((button?.height ?? 0) - arrowSize) / 2} />}
        <Box sx={{ p: 5, maxHeight, overflowY: 'auto' }}>{children}</Box>
      </Popover>
    </>
  );
}

/** Points from the popover's left edge to the middle of its button. */
function Arrow({ bottom }: { bottom: number }) {
  return (
    <Box
      data-arrow={true}
      sx={{
        position: 'absolute',
        left: -arrowSize / 2 - 1,
        bottom,
        width: arrowSize,
        height: arrowSize,
        transform: 'rotate(45deg)',
        bgcolor: 'layer.raised',
        borderLeft: 1,
        borderBottom: 1,
        borderColor: 'line.hairline',
      }}
    />
  );
}
