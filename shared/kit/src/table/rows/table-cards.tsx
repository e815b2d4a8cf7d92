import Skeleton from '@mui/material/Skeleton';
import { ChevronDownIcon } from 'lucide-react';
import { useState } from 'react';
import { Box, type BoxProps } from '../../ui/box';
import type { Column } from '../column';
import { RowCheck } from './row-check';
import type { BodyRow, TableBodyProps } from './table-body';

/** The phone's list: a card for each row, headed by the first column, folded where columns say how. */
export function TableCards<Row>(props: TableBodyProps<Row>) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {props.loadingRows > 0 ? (
        <LoadingCards count={Math.min(props.loadingRows, 12)} />
      ) : (
        props.rows.map((row) => <RowCard key={row.key} {...props} entry={row} />)
      )}
    </Box>
  );
}

type RowCardProps<Row> = TableBodyProps<Row> & { entry: BodyRow<Row> };

function RowCard<Row>(props: RowCardProps<Row>) {
  const { columns, entry, selectable, rowLabel, rowActions } = props;
  const [head, ...others] = columns;
  const beside = others.filter(({ card }) => card === 'beside');
  const rest = others.filter(({ card }) => card === undefined);
  const folds = rest.length > 0 && rest.length < others.length;
  const [unfolded, setUnfolded] = useState(false);
  return (
    <Box component="li" sx={{ ...cardLook, bgcolor: entry.selected ? 'soft.primary' : undefined }}>
      <Box sx={headLook}>
        {selectable ? (
          <RowCheck
            checked={entry.selected}
            onChange={entry.toggle}
            label={`选择 ${rowLabel(entry.row)}`}
          />
        ) : null}
        <Box sx={{ flex: 1, minWidth: 0, '& small': smallLook }}>{head?.cell(entry.row)}</Box>
        {(folds ? beside : []).map((column) => (
          <Box key={column.id} sx={{ flex: 'none', maxWidth: '50%', '& small': smallLook }}>
            {column.cell(entry.row)}
          </Box>
        ))}
      </Box>
      {folds ? (
        <CardLine {...props} unfolded={unfolded} onFold={() => setUnfolded(!unfolded)} />
      ) : null}
      {unfolded || !folds ? (
        <>
          <Facts columns={folds ? rest : others} row={entry.row} sx={factsLook} />
          {rowActions ? (
            <Box sx={{ mt: 2.5, display: 'flex', justifyContent: 'flex-end' }}>
              {rowActions(entry.row)}
            </Box>
          ) : null}
        </>
      ) : null}
    </Box>
  );
}

type CardLineProps<Row> = RowCardProps<Row> & { unfolded: boolean; onFold: () => void };

/** The figures of a folded card, its actions, and what unfolds it. */
function CardLine<Row>({ unfolded, onFold, ...props }: CardLineProps<Row>) {
  const { columns, entry, selectable, rowLabel, rowActions } = props;
  return (
    <Box sx={{ ...lineLook, pl: selectable ? 7 : 0 }}>
      <Facts
        columns={columns.filter(({ card }) => card === 'line')}
        row={entry.row}
        sx={lineFactsLook}
      />
      {unfolded ? null : <Box sx={foldedActionsLook}>{rowActions?.(entry.row)}</Box>}
      <button
        type="button"
        className="icon-button"
        aria-label={`${unfolded ? '收起' : '展开'} ${rowLabel(entry.row)}`}
        aria-expanded={unfolded}
        onClick={onFold}
      >
        <Box
          component={ChevronDownIcon}
          sx={unfolded ? { transform: 'rotate(180deg)' } : undefined}
        />
      </button>
    </Box>
  );
}

type FactsProps<Row> = { columns: Column<Row>[]; row: Row; sx: BoxProps['sx'] };

function Facts<Row>({ columns, row, sx }: FactsProps<Row>) {
  return (
    <Box component="dl" sx={sx}>
      {columns.map((column) => (
        <div key={column.id}>
          <dt>{column.header}</dt>
          <dd className={column.align === 'right' ? 'num' : undefined}>{column.cell(row)}</dd>
        </div>
      ))}
    </Box>
  );
}

/** More than a screenful, so that the foot of the page is not visibly pushed down. */
function LoadingCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
    <Box component="li" key={index} sx={cardLook}>
      <Skeleton width="60%" height={18} sx={{ mb: 2 }} />
      <Skeleton height={28} />
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

const headLook = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  '& .row-check': { mt: -1.5, ml: -2 },
} as const;

const lineLook = { display: 'flex', alignItems: 'center', gap: 1, mt: 1, minHeight: 28 } as const;

/** One line: what is small beside a figure stands after it. */
const lineFactsLook = {
  flex: 1,
  minWidth: 0,
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  fontSize: 13,
  '& > div': { display: 'flex', alignItems: 'baseline', gap: 1.5, minWidth: 0 },
  '& dt': { flex: 'none', color: 'text.tertiary', fontSize: 12 },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...smallLook, display: 'inline', ml: 2 },
} as const;

/** Where there is a menu, it stands for the actions beside it until the card is unfolded. */
const foldedActionsLook = {
  flex: 'none',
  '&:has([aria-haspopup="menu"]) .row-action': { display: 'none' },
} as const;

const factsLook = {
  m: 0,
  mt: 2,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 2.5,
  fontSize: 13,
  '& > div': { minWidth: 0 },
  '& dt': { color: 'text.tertiary', fontSize: 12 },
  '& dd': { m: 0 },
  '& small': smallLook,
} as const;
