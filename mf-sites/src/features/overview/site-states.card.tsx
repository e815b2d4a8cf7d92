import { type ShownState, shownStates, siteStates } from '@console/contract/sites/state';
import { formatDate, formatNumber } from '@console/kit/format';
import {
  Box,
  ButtonLink,
  ChevronRightIcon,
  EmptyState,
  Link,
  QueryError,
  Section,
  Skeleton,
  StateChip,
} from '@console/kit/ui';
import { addSitePath, siteListHref, siteListPath, sitePath } from '../../paths';
import { HostText } from '../../sites/domains/host-text';
import { siteStates as looks, siteTitle } from '../../sites/site.model';
import { useListSitesQuery } from '../../sites/sites.api';
import { countArg, newestMax, newestSitesArg } from './overview.early';

const minHeight = 300;
const stoppedStates = ['expired', 'exhausted'] as const;

/** How many sites are in each state; each count leads to the list. */
export function Component() {
  const { queries, counts, total } = useCounts();
  // Their lines take the place of the newest sites.
  const stopped = stoppedStates.filter((state) => (counts[state] ?? 0) > 0);
  const failed = queries.find(({ error, data }) => error && !data);
  return (
    <Section title="网站状态" actions={<Link to={siteListPath}>网站列表</Link>}>
      {failed ? (
        <QueryError
          error={failed.error}
          minHeight={minHeight}
          refetch={() => queries.map(({ refetch }) => refetch())}
        />
      ) : total === 0 ? (
        <EmptyState
          title="还没有网站"
          minHeight={minHeight}
          action={<ButtonLink to={addSitePath}>添加网站</ButtonLink>}
        >
          添加网站后，这里显示各状态的数量。
        </EmptyState>
      ) : (
        <>
          <Total total={total} />
          <Share counts={counts} total={total} />
          {[...siteStates, ...stopped].map((state) => (
            <StateLine key={state} state={state} count={counts[state]} />
          ))}
          <Newest max={newestMax - Math.ceil(1.5 * stopped.length)} />
        </>
      )}
    </Section>
  );
}

/** Counts the sites that their package has stopped only if the usual states do not add up to all. */
function useCounts() {
  const all = useNewest();
  const normal = useListSitesQuery(countArg('normal'));
  const disabled = useListSitesQuery(countArg('disabled'));
  const total = all.data?.total;
  const usual = sumOf([normal.data?.total, disabled.data?.total]);
  const skip = total === undefined || usual === undefined || usual === total;
  const expired = useListSitesQuery(countArg('expired'), { skip });
  const exhausted = useListSitesQuery(countArg('exhausted'), { skip });
  const none = usual !== undefined && usual === total ? 0 : undefined;
  const counts: Record<ShownState, number | undefined> = {
    normal: normal.data?.total,
    disabled: disabled.data?.total,
    expired: none ?? expired.data?.total,
    exhausted: none ?? exhausted.data?.total,
  };
  const queries = [all, normal, disabled, ...(skip ? [] : [expired, exhausted])];
  return { queries, counts, total };
}

const useNewest = () => useListSitesQuery(newestSitesArg);

function sumOf(counts: (number | undefined)[]): number | undefined {
  return counts.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
}

function Total({ total }: { total: number | undefined }) {
  return (
    <Box className="num" sx={{ fontSize: 24, fontWeight: 600, lineHeight: 1.3 }}>
      {total === undefined ? <Skeleton width={90} height={31} /> : formatNumber(total)}
      {total === undefined ? null : (
        <Box
          component="small"
          sx={{ fontSize: 14, fontWeight: 400, color: 'text.secondary', ml: 1 }}
        >
          个网站
        </Box>
      )}
    </Box>
  );
}

type ShareProps = { counts: Record<ShownState, number | undefined>; total: number | undefined };

/** The states as parts of one bar; the lines below carry the words. */
function Share({ counts, total }: ShareProps) {
  const color = {
    normal: 'success.main',
    disabled: 'text.disabled',
    expired: 'error.main',
    exhausted: 'error.main',
  } as const satisfies Record<ShownState, string>;
  return (
    <Box aria-hidden sx={barLook}>
      {shownStates.map((state) => (
        <Box key={state} sx={{ flexGrow: total ? counts[state] : 0, bgcolor: color[state] }} />
      ))}
    </Box>
  );
}

function StateLine({ state, count }: { state: ShownState; count: number | undefined }) {
  return (
    <Link
      to={siteListHref({ state })}
      aria-label={`${looks[state].label}：${count ?? ''} 个网站`}
      sx={lineLook}
    >
      <StateChip {...looks[state]} />
      <Box component="span" className="num" sx={{ ml: 'auto', fontWeight: 500 }}>
        {count === undefined ? <Skeleton width={24} /> : formatNumber(count)}
      </Box>
      <Box component={ChevronRightIcon} aria-hidden sx={{ color: 'text.tertiary' }} />
    </Link>
  );
}

/** The sites that were added last. */
function Newest({ max }: { max: number }) {
  const { data } = useNewest();
  return (
    <Box sx={{ borderTop: 1, borderColor: 'line.hairline', pt: 3, fontSize: 13 }}>
      <Box sx={{ fontSize: 12, color: 'text.tertiary', mb: 1 }}>最近添加</Box>
      {data?.items.slice(0, max).map((site) => (
        <Box key={site.id} sx={newestLook}>
          <Link to={sitePath(site.id)} aria-label={siteTitle(site)} sx={nameLook}>
            <HostText host={siteTitle(site)} />
          </Link>
          <Box component="span" className="num" sx={{ color: 'text.tertiary', fontSize: 12 }}>
            {formatDate(site.createdAt)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const nameLook = { flex: 1, minWidth: 0 } as const;

const newestLook = { display: 'flex', alignItems: 'center', gap: 3, minHeight: 30 } as const;

const barLook = {
  display: 'flex',
  gap: '2px',
  height: 6,
  mt: 4,
  mb: 3,
  borderRadius: '3px',
  overflow: 'hidden',
  bgcolor: 'layer.sunken',
} as const;

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: 44,
  color: 'inherit',
  borderTop: 1,
  borderColor: 'line.hairline',
  '&:first-of-type': { borderTop: 0 },
  '&:hover': { color: 'primary.main' },
} as const;
