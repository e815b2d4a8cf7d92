import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { ArrowDownIcon, ArrowUpIcon, ChevronsUpDownIcon } from 'lucide-react';
import { Box } from '../../ui/box';
import { VisuallyHidden } from '../../ui/visually-hidden';
import type { Column } from '../column';
import { RowCheck } from './row-check';
import type { TableBodyProps } from './table-body';
import { tableLook } from './table-look';
import { useFits } from './use-fits';

/** The table of the desktop. Its header sticks under the top bar while the table fits the page. */
export function TableRows<Row>(props: TableBodyProps<Row>) {
  const { ref, fits } = useFits();
  return (
    // Absolutely positioned content of a cell, such as text for screen readers, must scroll with
    // it.
    <Box ref={ref} sx={{ position: 'relative', overflowX: fits ? 'visible' : 'auto' }}>
      <Box component="table" sx={tableLook(props, fits)}>
        <thead>
          <tr>
            {props.selectable ? (
              <th>
                <RowCheck
                  checked={props.allSelected}
                  indeterminate={props.someSelected && !props.allSelected}
                  onChange={props.toggleAll}
                  label="选择本页全部"
                />
              </th>
            ) : null}
            {props.columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {props.rowActions ? (
              <th>
                <VisuallyHidden component="span">操作</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {props.loadingRows > 0 ? <LoadingRows {...props} /> : <DataRows {...props} />}
        </tbody>
      </Box>
    </Box>
  );
}

function DataRows<Row>(props: TableBodyProps<Row>) {
  return props.rows.map(({ key, row, selected, toggle }) => (
    <tr key={key} aria-selected={props.selectable ? selected : undefined}>
      {props.selectable ? (
        <td>
          <RowCheck checked={selected} onChange={toggle} label={`选择 ${props.rowLabel(row)}`} />
        </td>
      ) : null}
      {props.columns.map((column) => (
        <td key={column.id} className={column.align === 'right' ? 'right num' : undefined}>
          {column.cell(row)}
        </td>
      ))}
      {props.rowActions ? <td className="actions">{props.rowActions(row)}</td> : null}
    </tr>
  ));
}

function LoadingRows<Row>(props: TableBodyProps<Row>) {
  const cells = props.columns.length + (props.selectable ? 1 : 0) + (props.rowActions ? 1 : 0);
  return Array.from({ length: props.loadingRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
    <tr key={row}>
      {Array.from({ length: cells }, (_cell, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
        <td key={cell}>
          <Skeleton height={14} width={cell === 0 && props.selectable ? 16 : '70%'} />
        </td>
      ))}
    </tr>
  ));
}

type HeadCellProps<Row> = {
  column: Column<Row>;
  sort: string | undefined;
  onSort: (sort: string) => void;
};

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { sortKey } = column;
  const order = sortKey === undefined ? undefined : orderOf(sort, sortKey);
  const Icon =
    order === undefined ? ChevronsUpDownIcon : { up: ArrowUpIcon, down: ArrowDownIcon }[order];
  return (
    <Box
      component="th"
      scope="col"
      className={column.align}
      aria-sort={order && ({ up: 'ascending', down: 'descending' } as const)[order]}
      sx={{ width: column.width, minWidth: column.minWidth }}
    >
      {sortKey === undefined ? (
        column.header
      ) : (
        <ButtonBase
          onClick={() => onSort(order === 'down' ? sortKey : `-${sortKey}`)}
          sx={{
            gap: 1,
            minHeight: 24,
            font: 'inherit',
            color: 'inherit',
            '&:hover': { color: 'text.primary' },
          }}
        >
          {column.header}
          <Icon size={13} aria-hidden opacity={order ? 1 : 0.5} />
        </ButtonBase>
      )}
    </Box>
  );
}

function orderOf(sort: string | undefined, sortKey: string): 'up' | 'down' | undefined {
  if (sort === sortKey) return 'up';
  return sort === `-${sortKey}` ? 'down' : undefined;
}
