import { exactBytes, formatBytes, formatCompact, formatNumber } from '@console/kit/format';
import { Box, EmptyState, Link, QueryError, Skeleton } from '@console/kit/ui';
import type { useListTopSitesQuery } from '../../monitor/monitor.api';
import { sitePath } from '../../paths';
import { HostText } from '../../sites/domains/host-text';

const rowHeight = 36;
const rowsMax = 10;
const minHeight = rowHeight * (rowsMax + 1);
/** Room is kept where another card stands beside it; in a column of its own an empty half says nothing. */
const roomLook = { base: 5 * rowHeight, md: minHeight };

type TopSite = NonNullable<ReturnType<typeof useListTopSitesQuery>['data']>[number];

type SiteRankingProps = {
  query: { data?: TopSite[] | undefined; error?: unknown; refetch: () => unknown };
  /** What a list without sites says. */
  empty: string;
};

/** Sites with the most requests, each with its share of the busiest. */
export function SiteRanking({ query, empty }: SiteRankingProps) {
  return (
    <Box sx={{ minHeight: roomLook }}>
      <Ranking query={query} empty={empty} />
    </Box>
  );
}

function Ranking({ query: { data, error, refetch }, empty }: SiteRankingProps) {
  if (error && !data)
    return <QueryError error={error} refetch={refetch} minHeight={roomLook.base} />;
  if (!data) return <Loading />;
  if (data.length === 0) {
    return (
      <EmptyState title={empty} minHeight={roomLook.base}>
        有请求经过节点后，这里列出访问最多的网站。
      </EmptyState>
    );
  }
  const most = Math.max(1, ...data.map(({ requests }) => requests));
  return (
    <Box component="table" sx={tableLook}>
      <thead>
        <tr>
          <th scope="col">域名</th>
          <th scope="col" className="right">
            请求
          </th>
          <th scope="col" className="right">
            流量
          </th>
        </tr>
      </thead>
      <tbody>
        {data.slice(0, rowsMax).map((site) => (
          <SiteRow key={site.siteId} site={site} share={site.requests / most} />
        ))}
      </tbody>
    </Box>
  );
}

function SiteRow({ site, share }: { site: TopSite; share: number }) {
  return (
    <tr>
      <Box component="td" sx={{ position: 'relative' }}>
        <Box aria-hidden sx={{ ...shareLook, width: `${share * 100}%` }} />
        <Link to={sitePath(site.siteId, 'monitor')} aria-label={site.domain} sx={nameLook}>
          <HostText host={site.domain} />
        </Link>
      </Box>
      <td className="right num" title={formatNumber(site.requests)}>
        {formatCompact(site.requests)}
      </td>
      <td className="right num" title={exactBytes(site.bytesOut)}>
        {formatBytes(site.bytesOut)}
      </td>
    </tr>
  );
}

function Loading() {
  return (
    <Box
      aria-busy
      role="status"
      aria-label="正在加载"
      sx={{ height: roomLook, overflow: 'hidden' }}
    >
      {Array.from({ length: rowsMax + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
        <Box key={row} sx={{ height: rowHeight, display: 'flex', alignItems: 'center' }}>
          <Skeleton height={14} width="100%" />
        </Box>
      ))}
    </Box>
  );
}

const tableLook = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th': { fontWeight: 400, color: 'text.tertiary', fontSize: 12, textAlign: 'left' },
  '& th, & td': { height: rowHeight, p: 0 },
  '& td': { borderTop: 1, borderColor: 'line.hairline' },
  '& .right': { textAlign: 'right', width: { base: 70, xs: 110 } },
} as const;

/** The share, as a bar under the name. */
const shareLook = {
  position: 'absolute',
  inset: '5px auto 5px 0',
  bgcolor: 'soft.primary',
  borderRadius: 1,
} as const;

const nameLook = {
  position: 'relative',
  display: 'block',
  px: 2,
} as const;
