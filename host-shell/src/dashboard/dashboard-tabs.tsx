import { Box, Link } from '@console/kit/ui';
import { lazy, Suspense } from 'react';
import { CardBoundary } from '../remotes/cards/card-boundary';

const RouteTabs = lazy(async () => {
  const { RouteTabs } = await import('@console/kit/controls');
  return { default: RouteTabs };
});

type DashboardTabsProps = { tabs: { to: string; label: string }[] };

/** The parts of the dashboard. Until the tabs' code is there, or without it, they are links. */
export function DashboardTabs({ tabs }: DashboardTabsProps) {
  const links = (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 6,
        height: 41,
        mb: 4,
        borderBottom: 1,
        borderColor: 'line.hairline',
      }}
    >
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} sx={{ color: 'text.secondary' }}>
          {label}
        </Link>
      ))}
    </Box>
  );
  return (
    <CardBoundary fallback={() => links}>
      <Suspense fallback={links}>
        <RouteTabs label="服务概览" tabs={tabs} />
      </Suspense>
    </CardBoundary>
  );
}
