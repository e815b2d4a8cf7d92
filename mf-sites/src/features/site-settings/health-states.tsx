import type { OriginHealth } from '@console/contract/sites/endpoints/health';
import { poll } from '@console/kit/api';
import { formatDateTime } from '@console/kit/format';
import { Box, Skeleton, StateChip, type Tone } from '@console/kit/ui';
import { originText } from '../../sites/origin.model';
import { useGetOriginHealthQuery } from '../../sites/sites.api';

const pollMs = 2_000;

/** The state of each origin as nodes report it, polled while visible. */
export function HealthStates({ siteId }: { siteId: string }) {
  const { data, isError } = useGetOriginHealthQuery(
    { params: { id: siteId } },
    {
      ...poll(pollMs),
      refetchOnMountOrArgChange: true,
    },
  );
  if (!data) {
    return isError ? (
      <Box sx={{ fontSize: 13, color: 'text.tertiary' }}>暂时读不到源站状态，稍后自动重试。</Box>
    ) : (
      <Skeleton variant="rounded" height={44} aria-label="正在加载源站状态" />
    );
  }
  return (
    <Box component="ul" aria-label="源站状态" sx={listLook}>
      {data.origins.map((origin) => (
        <Box component="li" key={originText(origin)} sx={rowLook}>
          <Box component="span" className="mono" sx={{ overflowWrap: 'anywhere' }}>
            {originText(origin)}
          </Box>
          <StateChip {...stateOf(origin)} />
          <Box component="span" className="num" sx={noteLook}>
            {noteOf(origin)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function stateOf({ up, down }: OriginHealth): { tone: Tone; label: string } {
  if (down === 0)
    return up === 0 ? { tone: 'mute', label: '等待检查' } : { tone: 'ok', label: '正常' };
  return up === 0 ? { tone: 'bad', label: '异常' } : { tone: 'warn', label: '部分异常' };
}

function noteOf({ up, down, error, since }: OriginHealth): string {
  const total = up + down;
  if (total === 0) return '还没有节点报告结果';
  if (down === 0) return `${total} 个节点检查正常`;
  return `${error ?? ''}，${down}/${total} 个节点异常，自 ${formatDateTime(since)} 起`;
}

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxWidth: 640,
  border: 1,
  borderColor: 'line.hairline',
  borderRadius: '6px',
  fontSize: 13,
} as const;

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  px: 3,
  py: 2,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'line.hairline' },
} as const;

const noteLook = { flex: '1 1 240px', minWidth: 0, color: 'text.tertiary', fontSize: 12 } as const;
