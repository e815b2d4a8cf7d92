import { useInGroup } from '@console/kit/session';
import { NoPermissionPage, NotFoundPage } from '@console/kit/ui';

/**
 * A path of the back office that no remote serves. Users without access to the back office are told
 * so; a panel's users do not get this far.
 */
export function BackOfficePage() {
  return useInGroup('administrator') ? <NotFoundPage /> : <NoPermissionPage />;
}
