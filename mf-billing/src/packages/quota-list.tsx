import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { Box } from '@console/kit/ui';
import { quotaLines } from './quota.model';

/** What a plan allows. */
export function QuotaList({ quotas, columns = 1 }: { quotas: Quotas; columns?: 1 | 3 }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 7,
        gridTemplateColumns: {
          base: 'minmax(0, 1fr)',
          ...(columns === 3 && { md: 'repeat(3, minmax(0, 1fr))' }),
        },
      }}
    >
      {quotaLines(quotas).map(({ key, label, value, included }) => (
        <Box key={key} sx={line}>
          <Box component="dt" sx={{ flex: 1, color: 'text.secondary' }}>
            {label}
          </Box>
          <Box
            component="dd"
            className="num"
            sx={{ m: 0, ...(included ? { fontWeight: 500 } : { color: 'text.tertiary' }) }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const line = {
  display: 'flex',
  gap: 3,
  py: 1.5,
  fontSize: 13,
  borderBottom: 1,
  borderColor: 'line.hairline',
} as const;
