import { useInGroup } from '@console/kit/session';
import { Box, HeadsetIcon, MessageSquareIcon, Popover, Tooltip } from '@console/kit/ui';
import { type ReactNode, useState } from 'react';
import { FeedbackNote } from './feedback-note';
import { menuSx } from './menu-sx';
import { SupportContacts } from './support-contacts';
import { useMobile } from './use-mobile';
import { versionLabel } from './version';

/** Contact us, feedback and the version. A panel's customers are supported by its reseller. */
export function SideFoot({ collapsed = false }: { collapsed?: boolean }) {
  const platform = useInGroup('platformUser');
  return (
    <Box sx={{ ...menuSx, flex: 'none', pt: 0 }}>
      <Box
        sx={{ borderTop: 1, borderColor: 'line.hairline', pt: 2.5, display: 'grid', gap: '2px' }}
      >
        {platform ? (
          <>
            <FootPopover
              label="联系我们"
              icon={<HeadsetIcon size={20} aria-hidden={true} />}
              collapsed={collapsed}
            >
              <SupportContacts />
            </FootPopover>
            <FootPopover
              label="意见反馈"
              icon={<MessageSquareIcon size={20} aria-hidden={true} />}
              collapsed={collapsed}
            >
              <FeedbackNote />
            </FootPopover>
          </>
        ) : null}
        <Box
          sx={{
            color: 'text.tertiary',
            fontSize: collapsed ? 11 : 12,
            textAlign: collapsed ? 'center' : 'left',
            px: collapsed ? 0 : 3,
            pt: 2,
          }}
        >
          {collapsed ? versionLabel : `版本 ${versionLabel}`}
        </Box>
      </Box>
    </Box>
  );
}

type FootPopoverProps = {
  label: string;
  icon: ReactNode;
  collapsed: boolean;
  children: ReactNode;
};

/** At the bottom and 95 % wide on the phone, beside its button on the desktop. */
function FootPopover({ label, icon, collapsed, children }: FootPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mobile = useMobile();
  const place = mobile
    ? ({
        anchorReference: 'anchorPosition',
        anchorPosition: { top: window.innerHeight, left: window.innerWidth / 2 },
        transformOrigin: { vertical: 'bottom', horizontal: 'center' },
      } as const)
    : ({
        anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
        transformOrigin: { vertical: 'bottom', horizontal: -12 },
      } as const);
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
        marginThreshold={mobile ? 8 : 16}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': label,
            sx: { p: 5, width: mobile ? '95%' : 'auto', maxWidth: mobile ? '95%' : 480 },
          },
        }}
        {...place}
      >
        {children}
      </Popover>
    </>
  );
}
