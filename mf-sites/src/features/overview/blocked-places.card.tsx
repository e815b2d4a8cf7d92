import { poll } from '@console/kit/api';
import { formatCompact, formatNumber } from '@console/kit/format';
import { Box, EmptyState, Link, QueryError, Section, Skeleton } from '@console/kit/ui';
import { useListMonitorTopsQuery } from '../../monitor/monitor.api';
import { placeText } from '../../monitor/place-text';
import { blockLogHref } from '../../paths';
import { blockedPlacesArg } from './overview.early';

const refreshMs = 60_000;
const lines = 10;
const lineHeight = 36;
const minHeight = lineHeight * (lines + 1);
/** Room is kept where another card stands beside it; in a column of its own an empty half says nothing. */
const roomLook = { base: 4 * lineHeight, md: minHeight };

/** Where the requests refused or challenged in 24 hours came from; each place links to them. */
export function Component() {
  return (
    <Section
      title="拦截来源"
      description="近 24 小时，按国家和地区"
      actions={<Link to={blockLogHref('log')}>拦截记录</Link>}
    >
      <Box sx={{ minHeight: roomLook }}>
        <Places />
      </Box>
    </Section>
  );
}

function Places() {
  const { data, error, refetch } = useListMonitorTopsQuery(blockedPlacesArg, poll(refreshMs));
  if (error && !data)
    return <QueryError error={error} refetch={refetch} minHeight={roomLook.base} />;
  if (!data) return <Skeleton sx={{ height: roomLook }} role="status" aria-label="正在加载" />;
  const items = data.lists[0]?.items.slice(0, lines) ?? [];
  if (items.length === 0) {
    return (
      <EmptyState title="没有拦截" minHeight={roomLook.base}>
        有请求被规则拦截或要求验证后，这里列出它们来自哪些国家和地区。
      </EmptyState>
    );
  }
  return (
    <Box component="ul" sx={listLook}>
      {items.map(({ value, count }) => (
        <li key={value}>
          <Box aria-hidden sx={{ ...shareLook, width: `${(count / data.total) * 100}%` }} />
          <Link
            to={blockLogHref('log', { range: '24h', block: 'any', place: value || 'unknown' })}
            sx={{ position: 'relative', px: 2 }}
          >
            {placeText(value)}
          </Link>
          <span className="num" title={`${formatNumber(count)} 次`}>
            {formatCompact(count)}
          </span>
        </li>
      ))}
    </Box>
  );
}

const listLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 13,
  '& li': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: lineHeight,
    borderTop: 1,
    borderColor: 'line.hairline',
  },
  '& li:first-of-type': { borderTop: 0 },
} as const;

/** The share, as a bar under the name. */
const shareLook = {
  position: 'absolute',
  inset: '5px auto 5px 0',
  bgcolor: 'soft.bad',
  borderRadius: 1,
} as const;
