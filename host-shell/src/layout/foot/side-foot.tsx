import { useInGroup } from '@console/kit/session';
import { Box, HeadsetIcon, MessageSquareIcon } from '@console/kit/ui';
import { menuSx } from '../menu/menu-sx';
import { FeedbackNote } from './feedback-note';
import { FootPopover } from './foot-popover';
import { SupportContacts } from './support-contacts';

/** The console's version, as it is shown. */
const versionLabel = '2.10.5';

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
