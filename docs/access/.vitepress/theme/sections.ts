import type { Section } from './search-index';

const heading = /<h([1-3]) id="([^"]*)"[^>]*>(.*?)<\/h\1>/gs;

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

function textOf(html: string): string {
  return html
    .replace(
      /<a class="header-anchor".*?<\/a>|<button.*?<\/button>|<span class="lang">.*?<\/span>/gs,
      '',
    )
    .replace(/<\/?(p|li|td|th|tr|h\d|pre|div|br)\b[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);|\u200b/g, (entity) => entities[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Cuts a rendered page at its headings. */
export function sectionsOf(url: string, html: string): Section[] {
  const found = [...html.matchAll(heading)];
  const page = textOf(found[0]?.[3] ?? '');
  return found.map((match, index) => {
    const [whole, level, anchor, title = ''] = match;
    const end = found[index + 1]?.index ?? html.length;
    return {
      id: level === '1' ? url : `${url}#${anchor}`,
      page,
      title: textOf(title),
      text: textOf(html.slice((match.index ?? 0) + whole.length, end)),
    };
  });
}
