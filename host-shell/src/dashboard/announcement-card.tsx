import { isApiError } from '@console/kit/api';
import { Box, EmptyState, QueryError, Section, Skeleton } from '@console/kit/ui';
import { useState } from 'react';
import { AnnouncementDialog } from '../notifications/announcements/announcement-dialog';
import { AnnouncementList } from '../notifications/announcements/announcement-list';
import { rowsOf } from '../notifications/announcements/rows-of';
import { useListMessagesQuery } from '../notifications/notifications.api';

const shown = 5;
const lineHeight = 38;

/** The newest announcements, as the host's own card. */
export function AnnouncementCard() {
  const [chosen, setChosen] = useState<string>();
  return (
    <Section title="公告">
      <Newest onChoose={setChosen} />
      <AnnouncementDialog id={chosen} onClose={() => setChosen(undefined)} />
    </Section>
  );
}

function Newest({ onChoose }: { onChoose: (id: string) => void }) {
  const { data, error, refetch } = useListMessagesQuery({
    query: { type: 'announcement', limit: shown },
  });
  if (isApiError(error)) {
    return <QueryError error={error} refetch={refetch} minHeight={shown * lineHeight} />;
  }
  if (!data) {
    return <Skeleton aria-busy={true} variant="rounded" height={shown * lineHeight} />;
  }
  const rows = rowsOf(data);
  if (rows.length === 0) return <EmptyState minHeight={shown * lineHeight} title="暂无公告" />;
  return (
    <Box sx={{ minHeight: shown * lineHeight }}>
      <AnnouncementList announcements={rows} onChoose={onChoose} />
    </Box>
  );
}
