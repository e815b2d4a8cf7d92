import { siteStates as allStates } from '@console/contract/site-state';
import type { SiteState } from '@console/contract/sites';
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
import { siteStates, siteTitle } from '../../sites/site.model';
import { useListSitesQuery } from '../../sites/sites.api';

const minHeight = 300;
const newestMax = 4;

/** How many sites are in each state; each count leads to the list. */
export function Component() {
  const normal = useCount('normal');
  const disabled = useCount('disabled');
  const queries = { normal, disabled } satisfies Record<SiteState, unknown>;
  const failed = [normal, disabled].find(({ error, data }) => error && !data);
  const counts = { normal: normal.data?.total, disabled: disabled.data?.total };
  const total = sumOf(Object.values(counts));
  return (
    <Section title="网站状态" actions={<Link to={siteListPath}>网站列表</Link>}>
      {failed ? (
        <QueryError
          error={failed.error}
          minHeight={minHeight}
          refetch={() => Object.values(queries).map(({ refetch }) => refetch())}
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
          {allStates.map((state) => (
            <StateLine key={state} state={state} count={counts[state]} />
          ))}
          <Newest />
        </>
      )}
    </Section>
  );
}

/** The count is what the list would show; one row of it is enough to learn the total. */
function useCount(state: SiteState) {
  return useListSitesQuery({ query: { state, limit: 1 } });
}

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

type ShareProps = { counts: Record<SiteState, number | undefined>; total: number | undefined };

/** The states as parts of one bar; the lines below carry the words. */
function Share({ counts, total }: ShareProps) {
  const color = { normal: 'success.main', disabled: 'text.disabled' } as const satisfies Record<
    SiteState,
    string
  >;
  return (
    <Box aria-hidden sx={barLook}>
      {allStates.map((state) => (
        <Box key={state} sx={{ flexGrow: total ? counts[state] : 0, bgcolor: color[state] }} />
      ))}
    </Box>
  );
}

function StateLine({ state, count }: { state: SiteState; count: number | undefined }) {
  return (
    <Link
      to={siteListHref({ state })}
      aria-label={`${siteStates[state].label}：${count ?? ''} 个网站`}
      sx={lineLook}
    >
      <StateChip {...siteStates[state]} />
      <Box component="span" className="num" sx={{ ml: 'auto', fontWeight: 500 }}>
        {count === undefined ? <Skeleton width={24} /> : formatNumber(count)}
      </Box>
      <Box component={ChevronRightIcon} aria-hidden sx={{ color: 'text.tertiary' }} />
    </Link>
  );
}

/** The sites that were added last. */
function Newest() {
  const { data } = useListSitesQuery({ query: { limit: newestMax } });
  return (
    <Box sx={{ borderTop: 1, borderColor: 'line.hairline', pt: 3, fontSize: 13 }}>
      <Box sx={{ fontSize: 12, color: 'text.tertiary', mb: 1 }}>最近添加</Box>
      {data?.items.map((site) => (
        <Box key={site.id} sx={newestLook}>
          <Link to={sitePath(site.id)} className="mono" sx={nameLook}>
            {siteTitle(site)}
          </Link>
          <Box component="span" className="num" sx={{ color: 'text.tertiary', fontSize: 12 }}>
            {formatDate(site.createdAt)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const nameLook = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const newestLook = { display: 'flex', alignItems: 'center', gap: 3, height: 30 } as const;

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
