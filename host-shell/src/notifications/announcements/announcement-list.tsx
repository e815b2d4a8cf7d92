import type { Announcement } from '@console/contract/accounts/endpoints/messages';
import { formatDate } from '@console/kit/format';
import { Box, ButtonBase } from '@console/kit/ui';

type AnnouncementListProps = {
  announcements: readonly Announcement[];
  onChoose: (id: string) => void;
};

/** Announcements as lines that open their text. */
export function AnnouncementList({ announcements, onChoose }: AnnouncementListProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {announcements.map(({ id, title, create_at2 }) => (
        <li key={id}>
          <ButtonBase
            onClick={() => onChoose(id)}
            sx={{
              width: 'calc(100% + 16px)',
              justifyContent: 'space-between',
              gap: 4,
              mx: -2,
              px: 2,
              py: 2,
              borderRadius: 1,
              textAlign: 'left',
              '&:hover': { bgcolor: 'layer.sunken' },
            }}
          >
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {title}
            </Box>
            <Box
              component="time"
              dateTime={create_at2}
              className="num"
              sx={{ flex: 'none', fontSize: 12, color: 'text.tertiary' }}
            >
              {formatDate(create_at2)}
            </Box>
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}
