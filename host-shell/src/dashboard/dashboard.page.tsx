import { dashboardCards, dashboardPages } from '@console/contract/console/dashboard';
import { useInGroup, useUser } from '@console/kit/session';
import { Box, EmptyState, NotFoundPage, PageHeader, RouteTabs, Skeleton } from '@console/kit/ui';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useRemotes } from '../remotes/boot';
import { CardBoundary } from '../remotes/cards/card-boundary';
import { RemoteCard } from '../remotes/cards/remote-card';
import { AnnouncementCard } from './announcement-card';
import { placedCards } from './placed-cards';

const StartGuide = lazy(async () => {
  const { StartGuideCard } = await import('./start-guide');
  return { default: StartGuideCard };
});

/** The service dashboard: a grid of twelve columns that the remotes fill with cards. */
export function DashboardPage() {
  const { item } = useParams();
  const { roles = [], started = true } = useUser() ?? {};
  const { releases } = useRemotes();
  const platform = useInGroup('platformUser');
  const kind = dashboardCards(item, roles);
  if (!kind) return <NotFoundPage />;

  const viewer = { roles, started };
  const placed = placedCards(releases, item, viewer);
  const announcements = platform && item === 'overview';
  const guide = kind === 'overview' && !started;
  const tabs = Object.entries(dashboardPages(roles))
    .filter(([page]) => page === item || placedCards(releases, page, viewer).length > 0)
    .map(([page, label]) => ({ to: `/dashboard/${page}`, label }));
  return (
    <>
      <PageHeader title="服务概览" />
      {tabs.length > 1 ? <RouteTabs label="服务概览" tabs={tabs} /> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
        }}
      >
        {guide ? <GuidePlace /> : null}
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
      {placed.length === 0 && !announcements && !guide ? <EmptyState /> : null}
    </>
  );
}

/** If its code does not arrive, the guide is left out silently: the menu leads everywhere too. */
function GuidePlace() {
  return (
    <Box sx={{ gridColumn: { md: '1 / -1' }, display: 'grid' }}>
      <CardBoundary fallback={() => null}>
        <Suspense fallback={<Skeleton variant="rounded" height={400} />}>
          <StartGuide />
        </Suspense>
      </CardBoundary>
    </Box>
  );
}
