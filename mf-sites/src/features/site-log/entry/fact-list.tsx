import { Box, CopyText } from '@console/kit/ui';
import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode; copy?: string };

/** Facts of a request, a row each. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={listLook}>
      {facts.map(({ label, value, copy }) => (
        <Box key={label} sx={factLook}>
          <Box component="dt" sx={{ color: 'text.tertiary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {copy ? (
              <CopyText text={copy} label={`复制${label}`}>
                <Box component="span" className="mono" sx={{ overflowWrap: 'anywhere' }}>
                  {value}
                </Box>
              </CopyText>
            ) : (
              value
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const listLook = { m: 0, display: 'grid', fontSize: 13 } as const;

const factLook = {
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr)',
  gap: 3,
  py: 2.5,
  borderBottom: 1,
  borderColor: 'line.hairline',
} as const;
