import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatNumber } from '../../format';
import { Box } from '../box';
import { Breadcrumbs, type Crumb } from './breadcrumbs';

/** Props of {@link PageHeader}. */
export type PageHeaderProps = {
  title: ReactNode;
  /** Number of items on the page, with its measure word: `{ value: 1284, unit: '个' }`. */
  count?: { value: number | undefined; unit: string };
  /** A state chip or badge beside the title. */
  chip?: ReactNode;
  crumbs?: Crumb[];
  /** Buttons on the right; the primary one is given last, and comes first where they wrap on the phone. */
  actions?: ReactNode;
};

/** The head of a page: breadcrumb, title and actions. */
export function PageHeader({ title, count, chip, crumbs, actions }: PageHeaderProps) {
  return (
    <Box component="header" sx={{ mb: 4 }}>
      {crumbs ? <Breadcrumbs crumbs={crumbs} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 34 }}>
        <Typography
          variant="h1"
          sx={{ display: 'flex', alignItems: 'center', gap: 2.5, flex: '1 1 auto', minWidth: 0 }}
        >
          {title}
          {chip}
          {count?.value === undefined ? null : (
            <Box
              component="small"
              className="num"
              sx={{ fontSize: 14, fontWeight: 400, color: 'text.tertiary' }}
            >
              共 {formatNumber(count.value)} {count.unit}
            </Box>
          )}
        </Typography>
        {actions ? <Box sx={actionsLook}>{actions}</Box> : null}
      </Box>
    </Box>
  );
}

const actionsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& > .MuiButton-contained': { order: { base: -1, md: 0 } },
} as const;
