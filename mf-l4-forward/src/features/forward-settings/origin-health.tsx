import { originCell } from '@console/contract/settings/origin-cell';
import { poll } from '@console/kit/api';
import { Box, StateChip } from '@console/kit/ui';
import { useGetForwardOriginHealthQuery } from '../../forwards/forwards.api';

const pollMs = 10_000;

/** What the online nodes report about the origins; nothing until one has. */
export function OriginHealth({ id }: { id: string }) {
  const { data } = useGetForwardOriginHealthQuery(
    { params: { id } },
    { ...poll(pollMs), refetchOnMountOrArgChange: true },
  );
  const found = data?.origins.filter(({ up, down }) => up + down > 0) ?? [];
  if (found.length === 0) return null;
  return (
    <Box role="group" aria-label="源站状态" sx={{ display: 'grid', gap: 2, fontSize: 13 }}>
      {found.map(({ address, port, up, down, error }) => (
        <Box key={`${address} ${port}`} sx={rowLook}>
          <Box component="span" className="mono" sx={{ overflowWrap: 'anywhere' }}>
            {originCell({ address, port, weight: 1, role: 'up' })}
          </Box>
          <StateChip
            tone={down === 0 ? 'ok' : up === 0 ? 'bad' : 'warn'}
            label={down === 0 ? '正常' : `${down}/${up + down} 个节点异常`}
          />
          {error === null ? null : <Box sx={{ color: 'error.main' }}>{error}</Box>}
        </Box>
      ))}
    </Box>
  );
}

const rowLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const;
