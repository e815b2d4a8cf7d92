import { useInGroup, useRoles } from '@console/kit/session';
import { Box, EmptyState, NotFoundPage, PageHeader } from '@console/kit/ui';
import { useParams } from 'react-router-dom';
import { useRemotes } from '../remotes/boot';
import { RemoteCard } from '../remotes/remote-card';
import { AnnouncementCard } from './announcement-card';
import { DashboardTabs } from './dashboard-tabs';
import { placedCards } from './placed-cards';

const items = { overview: '总览', usage: '用量' } as const;
type Item = keyof typeof items;

function isItem(text: string | undefined): text is Item {
  return text !== undefined && text in items;
}

/** The service dashboard: a grid of twelve columns that the remotes fill with cards. */
export function DashboardPage() {
  const { item } = useParams();
  const cards = placedCards(useRemotes().releases, useRoles());
  const platform = useInGroup('platformUser');
  if (!isItem(item)) return <NotFoundPage />;

  const placed = cards.filter(({ card }) => card.item === item);
  const announcements = platform && item === 'overview';
  const tabs = Object.entries(items).map(([key, label]) => ({ to: `/dashboard/${key}`, label }));
  return (
    <>
      <PageHeader title="服务概览" />
      {cards.some(({ card }) => card.item === 'usage') ? <DashboardTabs tabs={tabs} /> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
        }}
      >
        {placed.map(({ release, card }) => (
          <Box
            key={`${release.name}/${card.id}`}
            sx={{
              gridColumn: { md: `span ${card.span}` },
              minHeight: { base: card.heightPhone ?? card.height, md: card.height },
              display: 'grid',
            }}
          >
            <RemoteCard release={release} card={card} />
          </Box>
        ))}
        {announcements ? (
          <Box sx={{ gridColumn: { md: 'span 4' }, display: 'grid' }}>
            <AnnouncementCard />
          </Box>
        ) : null}
      </Box>
      {placed.length === 0 && !announcements ? <EmptyState /> : null}
    </>
  );
}
