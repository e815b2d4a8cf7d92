import { useInGroup, useUser } from '@console/kit/session';
import { Box } from '@console/kit/ui';
import { Link } from 'react-router-dom';
import { affiliatePath } from '../../paths';

/** Invites platform users who have no affiliate id yet. */
export function PromoLink() {
  const user = useUser();
  const platform = useInGroup('platformUser');
  if (!(platform && user) || user.affiliate?.id) return null;
  return (
    <Box
      component={Link}
      to={affiliatePath}
      sx={{
        mr: 1.5,
        px: 2.5,
        py: 1,
        borderRadius: 1,
        fontSize: 13,
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        color: 'warning.main',
        bgcolor: 'soft.warn',
      }}
    >
      加入推广计划，赚取返利
    </Box>
  );
}
