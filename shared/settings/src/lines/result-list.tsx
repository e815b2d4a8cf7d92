import { formatNumber } from '@console/kit/format';
import { Box, StateChip, type Tone } from '@console/kit/ui';
import type { ReactNode } from 'react';

export type ResultRow = {
  key: string | number;
  /** Where it stands in what was sent: 「第 3 行」. */
  place?: string;
  text: string;
  result: { label: string; tone: Tone };
  error: string | null;
  /** What can be done next, beside the result. */
  more?: ReactNode;
};

type ResultListProps = { label: string; rows: readonly ResultRow[]; unit: string };

/** Rows that are listed at once. */
const listedMax = 200;

/** What became of each of many; those that failed come first where the caller puts them first. */
export function ResultList({ label, rows, unit }: ResultListProps) {
  if (rows.length === 0) return null;
  return (
    <Box component="ul" aria-label={label} sx={listLook}>
      {rows.slice(0, listedMax).map(({ key, place, text, result, error, more }) => (
        <Box component="li" key={key} sx={rowLook}>
          {place === undefined ? null : (
            <Box component="span" className="num" sx={placeLook}>
              {place}
            </Box>
          )}
          <Box component="span" className="mono" sx={{ flex: '1 1 140px', minWidth: 0 }}>
            {text}
          </Box>
          <StateChip {...result} />
          {more}
          {error === null ? null : (
            <Box sx={{ flex: '1 0 100%', color: 'error.main' }}>{error}</Box>
          )}
        </Box>
      ))}
      {rows.length > listedMax ? (
        <Box component="li" sx={{ ...rowLook, color: 'text.tertiary' }}>
          另有 {formatNumber(rows.length - listedMax)} {unit}
        </Box>
      ) : null}
    </Box>
  );
}

const listLook = { listStyle: 'none', m: 0, p: 0, fontSize: 13 } as const;

const placeLook = { color: 'text.tertiary', minWidth: 64 } as const;

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  py: 2.5,
  overflowWrap: 'anywhere',
  borderTop: 1,
  borderColor: 'line.hairline',
  '&:first-of-type': { borderTop: 0 },
} as const;
