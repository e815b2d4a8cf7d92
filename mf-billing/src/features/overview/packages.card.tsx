import type { Package } from '@console/contract/packages/endpoints/packages';
import { Box, EmptyState, Link, QueryError, Section, Skeleton, StateChip } from '@console/kit/ui';
import { useListPackagesQuery } from '../../billing.api';
import { endText, isOver, packageStates, remainingText } from '../../packages/package.model';
import { userPackagePath, userPackagesPath } from '../../paths';

const minHeight = 92;
const shownMax = 2;

/** The packages in force that end soonest. */
export function Component() {
  const { data, error, refetch } = useListPackagesQuery();
  const inForce = data?.filter((item) => !isOver(item));
  const hasMore = inForce && inForce.length > shownMax;
  const all = hasMore ? `共 ${inForce.length} 个，查看全部` : '全部套餐';
  return (
    <Section title="我的套餐" actions={<Link to={userPackagesPath}>{all}</Link>}>
      {error && !data ? <QueryError error={error} refetch={refetch} minHeight={minHeight} /> : null}
      {!(data || error) ? (
        <Skeleton variant="rounded" height={minHeight} role="status" aria-label="正在加载" />
      ) : null}
      {inForce?.length === 0 ? <EmptyState title="没有有效的套餐" minHeight={minHeight} /> : null}
      {inForce && inForce.length > 0 ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {inForce.slice(0, shownMax).map((item) => (
            <PackageLine key={item.id} item={item} />
          ))}
        </Box>
      ) : null}
    </Section>
  );
}

function PackageLine({ item }: { item: Package }) {
  return (
    <Box component="li" sx={row}>
      <Link to={userPackagePath(item.id)} sx={{ fontWeight: 500 }}>
        {item.planName}
      </Link>
      <StateChip {...packageStates[item.state]} />
      <Box className="num" sx={{ ml: 'auto', textAlign: 'right', fontSize: 13 }}>
        {remainingText(item)}
        <Box component="small" sx={{ display: 'block', color: 'text.tertiary', fontSize: 12 }}>
          {endText(item.endsAt)}
        </Box>
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'line.hairline' },
} as const;
