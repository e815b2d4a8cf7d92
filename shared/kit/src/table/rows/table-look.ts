import type { SxProps, Theme } from '@mui/material/styles';
import type { TableBodyProps } from './table-body';

/** Height of the shell's top bar; the shell says so when it differs. */
const stickyTop = 'var(--console-sticky-top, 60px)';

/** Width of the checkbox column, in px: the checkbox and the card's padding before it. */
const checkWidth = 48;

type Shape = Pick<TableBodyProps<unknown>, 'density' | 'selectable'> & { rowActions?: unknown };

/**
 * Style of the desktop's table: its head stays in view while it fits, its outer columns when it does
 * not.
 */
export function tableLook(
  { density, selectable, rowActions }: Shape,
  fits: boolean,
): SxProps<Theme> {
  return (theme) => ({
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 13,
    '& th': {
      ...(fits && { position: 'sticky', top: stickyTop, zIndex: 1 }),
      height: 40,
      px: 3,
      textAlign: 'left',
      fontWeight: 500,
      fontSize: 12,
      whiteSpace: 'nowrap',
      color: 'text.secondary',
      bgcolor: 'layer.sunken',
      borderBottom: `1px solid ${theme.vars.palette.line.hairline}`,
    },
    '& td': {
      height: density === 'compact' ? 40 : 56,
      px: 3,
      py: 1,
      // A column is at least as wide as its longest word and four characters; rather than squeeze
      // it, the table scrolls.
      overflowWrap: 'break-word',
      minWidth: 80,
      maxWidth: 520,
      bgcolor: 'layer.surface',
      borderBottom: `1px solid ${theme.vars.palette.line.hairline}`,
      '& small': { display: 'block', color: 'text.tertiary', fontSize: 12, lineHeight: 1.4 },
    },
    '& .right': { textAlign: 'right' },
    '& td.right': { whiteSpace: 'nowrap' },
    '& td.actions': { textAlign: 'right', whiteSpace: 'nowrap' },
    '& th:first-of-type, & td:first-of-type': { pl: 4 },
    '& th:last-of-type, & td:last-of-type': { pr: 4 },
    '& tbody tr:hover td': { bgcolor: 'layer.sunken' },
    '& tbody tr[aria-selected="true"] td': { bgcolor: 'soft.primary' },
    '& tbody tr:last-of-type td': { borderBottom: 0 },
    ...(selectable && {
      '& tr > :first-of-type': { width: checkWidth, minWidth: checkWidth, pr: 0 },
    }),
    ...(!fits && pinned(theme, selectable, rowActions !== undefined)),
  });
}

/** The column that names the row, and its actions, stay where they are while the others scroll. */
function pinned(theme: Theme, selectable: boolean, actions: boolean) {
  const line = theme.vars.palette.line.hairline;
  const pin = { position: 'sticky', zIndex: 1 } as const;
  return {
    '& tr > :nth-of-type(1)': { ...pin, left: 0 },
    [`& tr > :nth-of-type(${selectable ? 2 : 1})`]: {
      ...pin,
      left: selectable ? checkWidth : 0,
      boxShadow: `1px 0 0 ${line}`,
    },
    ...(actions && {
      '& tr > :last-of-type': { ...pin, right: 0, boxShadow: `-1px 0 0 ${line}` },
    }),
  };
}
