import { useInGroup } from '@console/kit/session';
import { NoPermissionPage, NotFoundPage } from '@console/kit/ui';

/**
 * A path of the back office that no remote has taken. Whoever is not given the back office is told
 * that it is not for them; a panel's users do not get this far.
 */
export function BackOfficePage() {
  return useInGroup('administrator') ? <NotFoundPage /> : <NoPermissionPage />;
}
