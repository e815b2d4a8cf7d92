import { createContentLoader } from 'vitepress';
import type { Section } from './search-index';
import { sectionsOf } from './sections';

declare const data: Section[];

export { data };

/** What the search looks through: every section of every page, read when the site is built. */
export default createContentLoader('**/*.md', {
  render: true,
  transform: (pages) => pages.flatMap(({ url, html = '' }) => sectionsOf(url, html)),
});
