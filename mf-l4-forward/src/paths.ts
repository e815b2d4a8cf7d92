import type { ForwardSectionName } from '@console/contract/forwards/words';
import type { ForwardLogFilter } from '@console/settings/forward-monitor';
import type { ForwardNav } from './detail-tabs';

const root = '/l4-forward/forward';

export const forwardListPath = `${root}/list`;
export const forwardGroupsPath = `${root}/group`;
export const forwardDefaultsRoot = `${root}/default`;
export const addForwardPath = `${root}/add`;
export const addForwardsPath = `${addForwardPath}?mode=batch`;
/** Stands for the forwards of all groups. */
export const allScope = 'all';

export function forwardPath(id: string, nav: ForwardNav = 'basic'): string {
  return `${forwardListPath}/${encodeURIComponent(id)}/${nav}`;
}

/** What new forwards of a group, or of `all`, begin with. */
export function forwardDefaultsPath(
  scope: string = allScope,
  section: ForwardSectionName = 'origin',
): string {
  return `${forwardDefaultsRoot}/${encodeURIComponent(scope)}/${section}`;
}

/** The connections of a forward, narrowed to some of them. */
export const forwardLogHref = (id: string, filter: ForwardLogFilter) =>
  withQuery(forwardPath(id, 'block-log'), filter);

export const forwardListHref = (filter: { state?: string; group?: string; package?: string }) =>
  withQuery(forwardListPath, filter);

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const entries = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []));
  const search = new URLSearchParams(entries).toString();
  return search ? `${path}?${search}` : path;
}
