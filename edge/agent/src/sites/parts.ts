import type { RuntimeSite } from './runtime/runtime-site';

/** A list of a site as text; nginx keeps each text once, however many sites have it. */
type Part = { section?: string; name: string; text: string };

/** A site as nginx gets it: its long lists are texts beside it. Pages are texts as they are. */
export type SiteInParts = Pick<RuntimeSite, 'id' | 'domains' | 'pages'> & { parts?: Part[] };

/** Shorter ones cost less in the site than beside it. */
const lengthMin = 512;
/** Parts that are needed before any text is read, and parts that have texts of their own. */
const whole = new Set(['domains', 'pages']);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function inParts(site: RuntimeSite): SiteInParts {
  const parts: Part[] = [];
  /** Parts that stay inline. */
  const rest = (value: object, section?: string): object =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, item]) => {
        if (!isObject(item) || (!section && whole.has(name))) return [[name, item]];
        if (!section && !Array.isArray(item)) return [[name, rest(item, name)]];
        const text = JSON.stringify(item);
        if (text.length < lengthMin) return [[name, item]];
        parts.push({ ...(section && { section }), name, text });
        return [];
      }),
    );
  const { id, domains, pages } = site;
  const left = rest(site);
  return { ...left, id, domains, ...(pages && { pages }), ...(parts.length > 0 && { parts }) };
}

const textsOf = ({ parts = [], pages }: SiteInParts) => [
  ...parts.map(({ text }) => text),
  ...Object.values(pages?.html ?? {}),
];

/** Sites that name their texts by number, from 1 on, and the texts, each once. */
export function textsApart(sites: readonly SiteInParts[]): { sites: object[]; texts: string[] } {
  const numbers = new Map<string, number>();
  for (const text of sites.flatMap(textsOf)) {
    if (!numbers.has(text)) numbers.set(text, numbers.size + 1);
  }
  const named = (site: SiteInParts): object => {
    const { parts, pages } = site;
    const htmlOf = ({ html, ...rest }: NonNullable<typeof pages>) => ({
      ...rest,
      html: Object.fromEntries(
        Object.entries(html).map(([status, text]) => [status, numbers.get(text)]),
      ),
    });
    return {
      ...site,
      ...(parts && { parts: parts.map((part) => ({ ...part, text: numbers.get(part.text) })) }),
      ...(pages && { pages: htmlOf(pages) }),
    };
  };
  return { sites: sites.map(named), texts: [...numbers.keys()] };
}
