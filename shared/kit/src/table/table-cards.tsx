import Skeleton from '@mui/material/Skeleton';
import { Box } from '../ui/box';
import { RowCheck } from './row-check';
import type { BodyRow, TableBodyProps } from './table-body';

/** The phone's list: a card for each row, headed by the first column. */
export function TableCards<Row>(props: TableBodyProps<Row>) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {props.loadingRows > 0 ? (
        <LoadingCards count={Math.min(props.loadingRows, 8)} />
      ) : (
        props.rows.map((row) => <RowCard key={row.key} {...props} entry={row} />)
      )}
    </Box>
  );
}

function RowCard<Row>(props: TableBodyProps<Row> & { entry: BodyRow<Row> }) {
  const { columns, entry, selectable, rowLabel, rowActions } = props;
  const [head, ...rest] = columns;
  return (
    <Box component="li" sx={{ ...cardLook, bgcolor: entry.selected ? 'soft.primary' : undefined }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          mb: 2,
          '& .row-check': { mt: -1.5, ml: -2 },
        }}
      >
        {selectable ? (
          <RowCheck
            checked={entry.selected}
            onChange={entry.toggle}
            label={`选择 ${rowLabel(entry.row)}`}
          />
        ) : null}
        <Box sx={{ flex: 1, minWidth: 0, '& small': smallLook }}>{head?.cell(entry.row)}</Box>
      </Box>
      <Box component="dl" sx={factsLook}>
        {rest.map((column) => (
          <Box key={column.id} sx={{ minWidth: 0 }}>
            <dt>{column.header}</dt>
            <dd className={column.align === 'right' ? 'num' : undefined}>
              {column.cell(entry.row)}
            </dd>
          </Box>
        ))}
      </Box>
      {rowActions ? (
        <Box sx={{ mt: 2.5, display: 'flex', justifyContent: 'flex-end' }}>
          {rowActions(entry.row)}
        </Box>
      ) : null}
    </Box>
  );
}

/** More than a screen of them, so that the foot of the page is not seen to be pushed down. */
function LoadingCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
    <Box component="li" key={index} sx={cardLook}>
      <Skeleton width="60%" height={18} sx={{ mb: 3 }} />
      <Skeleton height={64} />
    </Box>
  ));
}

const cardLook = {
  px: 4,
  py: 3.5,
  borderBottom: 1,
  borderColor: 'line.hairline',
  '&:last-of-type': { borderBottom: 0 },
} as const;

const smallLook = { display: 'block', color: 'text.tertiary', fontSize: 12 } as const;

const factsLook = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 2.5,
  fontSize: 13,
  '& dt': { color: 'text.tertiary', fontSize: 12 },
  '& dd': { m: 0 },
  '& small': smallLook,
} as const;
