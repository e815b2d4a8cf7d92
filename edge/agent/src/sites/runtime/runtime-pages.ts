import type { PageSettings } from '@console/contract/sites/settings/pages';

/** A site's own pages by status. */
export type RuntimePages = { html: Record<string, string>; cover: boolean };

export function toRuntimePages({ pages, coverOrigin }: PageSettings): RuntimePages {
  return {
    html: Object.fromEntries(pages.map(({ status, html }) => [status, html])),
    cover: coverOrigin && pages.length > 0,
  };
}
