import type { RuntimeSite } from './runtime-site';

/** A list of a site as text; nginx keeps each text once, however many sites have it. */
type Part = { section?: string; name: string; text: string };

/** A site as nginx gets it: its long lists are texts beside it. Pages are texts as they are. */
export type SiteInParts = Pick<RuntimeSite, 'id' | 'domains' | 'pages'> & { parts?: Part[] };

/** Shorter ones cost less in the site than beside it. */
const lengthMin = 512;
/** What is to be there before any text is read, and what has texts of its own. */
const whole = new Set(['domains', 'pages']);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function inParts(site: RuntimeSite): SiteInParts {
  const parts: Part[] = [];
  /** What stays where it is. */
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
