import type { Package } from '@console/contract/packages/endpoints/packages';
import { useInGroup } from '@console/kit/session';
import {
  Box,
  ButtonLink,
  Card,
  EmptyState,
  Link,
  PageHeader,
  QueryError,
  Skeleton,
  StateChip,
  UsageBar,
} from '@console/kit/ui';
import { useListPackagesQuery } from '../../billing.api';
import {
  elapsedRatio,
  endText,
  isOver,
  packageStates,
  periodText,
  remainingText,
} from '../../packages/package.model';
import { PlacesUsed } from '../../packages/places-used';
import { UsageSection } from '../../packages/usage-section';
import { buyPackagePath, userPackagePath } from '../../paths';

export function Component() {
  const { data, error, refetch } = useListPackagesQuery();
  const canBuy = useInGroup('platformUser');
  const buy = canBuy ? (
    <ButtonLink to={buyPackagePath} variant="contained" color="primary">
      购买套餐
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHeader title="我的套餐" count={{ value: data?.length, unit: '个' }} actions={buy} />
      {error && !data ? (
        <Card>
          <QueryError error={error} refetch={refetch} />
        </Card>
      ) : null}
      {!(data || error) ? (
        <Skeleton variant="rounded" height={320} role="status" aria-label="正在加载" />
      ) : null}
      {data?.length === 0 ? (
        <Card>
          <EmptyState title="还没有套餐" action={buy}>
            {canBuy
              ? '购买套餐后，这里显示它的额度、用量和到期时间。'
              : '服务商为你开通套餐后，会显示在这里。'}
          </EmptyState>
        </Card>
      ) : null}
      {data && data.length > 0 ? <Packages packages={data} /> : null}
    </>
  );
}

function Packages({ packages }: { packages: readonly Package[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <UsageSection />
      <Box component="ul" aria-label="套餐" sx={grid}>
        {packages.map((item) => (
          <PackageCard key={item.id} item={item} />
        ))}
      </Box>
    </Box>
  );
}

function PackageCard({ item }: { item: Package }) {
  return (
    <Card component="li" sx={{ p: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Link
          to={userPackagePath(item.id)}
          sx={{ flex: 1, minWidth: 0, fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {item.planName}
        </Link>
        <StateChip {...packageStates[item.state]} />
      </Box>
      <Box sx={{ mt: 1, mb: 4, fontSize: 13, color: 'text.tertiary' }}>
        {periodText(item.period)}
      </Box>
      {isOver(item) || item.endsAt === null ? null : (
        <UsageBar label={`${item.planName}已用时间`} ratio={elapsedRatio(item)} />
      )}
      <Box className="num" sx={{ display: 'flex', gap: 3, mt: 2, fontSize: 13 }}>
        <Box sx={{ flex: 1, color: 'text.secondary' }}>{remainingText(item)}</Box>
        <Box sx={{ color: 'text.tertiary' }}>{endText(item.endsAt)}</Box>
      </Box>
      <PlacesUsed item={item} />
    </Card>
  );
}

const grid = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 4,
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
  },
} as const;
