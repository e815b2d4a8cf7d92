import MiniSearch from 'minisearch';

/** A heading with the text below it, up to the next heading. */
export type Section = {
  /** Address below the base, with the heading's anchor. */
  id: string;
  /** Title of the page. */
  page: string;
  title: string;
  text: string;
};

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const han = /^\p{Script=Han}+$/u;
const runs = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

/**
 * Tokens of a text in the index. Chinese has no spaces, and a dictionary does not know the words of
 * a trade (it takes 源站 for two), so each pair of neighbouring characters is one.
 */
export function tokensOf(text: string): string[] {
  return (text.toLowerCase().match(runs) ?? []).flatMap((run) => {
    const characters = [...run];
    if (!han.test(run) || characters.length === 1) return [run];
    return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  });
}

/** Words of a query; single characters that stand together are a word that no dictionary has. */
export function wordsOf(query: string): string[] {
  const words: string[] = [];
  let open = false;
  for (const { segment, isWordLike } of segmenter.segment(query.toLowerCase())) {
    const single = han.test(segment) && segment.length === 1;
    if (isWordLike && single && open) words.push(`${words.pop() ?? ''}${segment}`);
    else if (isWordLike) words.push(segment);
    open = single;
  }
  return words;
}

/** Answers with the sections that have every word of a query, or else some; the best first. */
export function createSearch(sections: readonly Section[]): (query: string) => Section[] {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const index = new MiniSearch<Section>({
    fields: ['title', 'page', 'text'],
    tokenize: tokensOf,
    searchOptions: {
      tokenize: (query) => wordsOf(query).flatMap(tokensOf),
      boost: { title: 4, page: 2 },
      prefix: true,
      // A wrong letter in a Latin word; another pair of Chinese characters is another word.
      fuzzy: (term) => (/^[a-z]{4,}$/.test(term) ? 0.2 : false),
    },
  });
  index.addAll(sections);
  return (query) => {
    const all = index.search(query, { combineWith: 'AND' });
    const found = all.length > 0 ? all : index.search(query, { combineWith: 'OR' });
    return found.flatMap(({ id }) => byId.get(id) ?? []);
  };
}

type Piece = { text: string; hit: boolean };

/** Part of a text; `cutBefore` and `cutAfter` say whether there is more of it. */
export type Excerpt = { cutBefore: boolean; cutAfter: boolean; pieces: Piece[] };

/** The part of a text around the first of the query's words, which are marked in it. */
export function excerptOf(text: string, query: string, length = 90): Excerpt {
  const words = wordsOf(query);
  const lower = text.toLowerCase();
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0));
  const start = Number.isFinite(first) ? Math.max(0, first - 24) : 0;
  return {
    cutBefore: start > 0,
    cutAfter: start + length < text.length,
    pieces: splitByWords(text.slice(start, start + length), words),
  };
}

function splitByWords(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, hit: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const hits = new Set(words);
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'gi'))
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, hit: hits.has(piece.toLowerCase()) }));
}
