import type { SxProps, Theme } from '@mui/material/styles';
import type { TableView } from './use-table-view';

/** Height of the shell's top bar; the shell says so when it differs. */
const stickyTop = 'var(--console-sticky-top, 60px)';

/** Look of the desktop's table. */
export function tableLook(density: TableView['density'], sticky: boolean): SxProps<Theme> {
  return (theme) => ({
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 13,
    '& th': {
      ...(sticky && { position: 'sticky', top: stickyTop, zIndex: 1 }),
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
  });
}
