export const userListPath = '/admin/user';
export const nodeListPath = '/admin/node/list';
/** The node list with one node's detail open. */
export function nodePath(id: string): string {
  return `${nodeListPath}?node=${encodeURIComponent(id)}`;
}

export const nodeOverviewPath = '/admin/node/overview';
export const agentListPath = '/admin/agent';
export const announcementsPath = '/admin/marketing/announcement';

/** The user list with one user found. */
export function userHref(id: string): string {
  return `${userListPath}?keyword=${encodeURIComponent(id)}`;
}

/** Users whose 实名认证 waits for a review. */
export const pendingCertificationsHref = `${userListPath}?certification=under-review`;

/** Agents that wait for a review. */
export const pendingAgentsHref = `${agentListPath}?status=under-review`;

/** The node list, narrowed to a state. */
export function nodesHref(filter: { state?: 'online' | 'offline' }): string {
  return filter.state ? `${nodeListPath}?state=${filter.state}` : nodeListPath;
}
