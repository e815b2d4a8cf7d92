import { Box } from '../box';
import { Link } from '../links';

/** One step of a breadcrumb; the last has no `to`. */
export type Crumb = { label: string; to?: string };

/** The path from the menu to this page. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <Box
      component="nav"
      aria-label="位置"
      sx={{ display: 'flex', flexWrap: 'wrap', fontSize: 13, color: 'text.tertiary', mb: 1.5 }}
    >
      {crumbs.map((crumb, index) => (
        <Box key={crumb.label} component="span">
          {index > 0 ? (
            <Box component="span" aria-hidden sx={{ px: 1.5 }}>
              /
            </Box>
          ) : null}
          {crumb.to ? (
            <Link to={crumb.to} sx={{ color: 'inherit', '&:hover': { color: 'primary.main' } }}>
              {crumb.label}
            </Link>
          ) : (
            <Box component="span" aria-current="page" sx={{ color: 'text.secondary' }}>
              {crumb.label}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
