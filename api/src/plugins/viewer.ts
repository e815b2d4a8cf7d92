import { inRoleGroup } from '@console/contract/common/roles/roles';
import type { SessionUser } from './access';
import { ApiError } from './api-error';

/** Who looks at figures or records: what an account may not see does not exist for it. */
export type Viewer = { id: string; isAdministrator: boolean };

/** What makes a look an administrator's: all accounts together, some of them, or one node. */
type Look = {
  scope?: 'own' | 'platform' | undefined;
  node?: string | undefined;
  accounts?: readonly string[] | undefined;
};

/** The caller of a route as the one who looks. */
export const viewerOf = ({ id, roles }: SessionUser): Viewer => ({
  id,
  isAdministrator: inRoleGroup(roles, 'administrator') === true,
});

/** Single nodes, and the accounts of others, are an administrator's to see. Fails with `FORBIDDEN` for anybody else. */
export function requireMayLook({ isAdministrator }: Viewer, { scope, node, accounts }: Look): void {
  const isOfOthers = scope === 'platform' || node !== undefined || accounts !== undefined;
  if (isOfOthers && !isAdministrator) throw new ApiError('FORBIDDEN');
}

/**
 * The account of a look at figures that are sums of all nodes: a node is refused rather than ignored, with `FORBIDDEN`
 * or, of an administrator, with `INVALID` at its field.
 */
export function viewerOfAllNodes(user: SessionUser, look: Pick<Look, 'node'>): string {
  const viewer = viewerOf(user);
  requireMayLook(viewer, look);
  if (look.node === undefined) return viewer.id;
  const message = '只有曲线和排行可以按节点查看';
  throw new ApiError('INVALID', { message, fields: { node: message } });
}
