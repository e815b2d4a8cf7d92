export const announcementsPath = '/admin/marketing/announcement';

/** The user list with one user found. */
export function userHref(id: string): string {
  return `/admin/user?keyword=${encodeURIComponent(id)}`;
}
